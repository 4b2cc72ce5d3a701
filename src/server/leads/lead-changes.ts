import { Failure } from '#domain/failure.ts'
import { applyLeadChange } from '#domain/leads/lead-change.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { leads } from './leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { currentLeadIndex, markDirty } from './lead-index.ts'
import { findShard } from './index-shards.ts'
import { currentTime } from '../clock.ts'

/** A deleted lead can be brought back for this long, then it is removed for good. */
export const UNDO_DAYS = 7

const DAY_MS = 86_400_000
const REMOVALS_AT_ONCE = 16

/** @throws {Failure} `not-found`. */
export async function findLead(key: string): Promise<Lead> {
  const lead = await leads.find(key)
  if (!lead) throw new Failure('not-found', 'There is no such lead.')
  return lead
}

export async function changeLead(
  key: string,
  change: LeadChange,
  by: string,
  now = currentTime(),
): Promise<Lead> {
  return update(key, (lead) => applyLeadChange(lead, change, by, now), now)
}

/** Hide a lead everywhere, so that it can still be brought back. */
export async function deleteLead(key: string, by: string, now = currentTime()): Promise<Lead> {
  return update(
    key,
    (lead) => {
      if (lead.deletedAt) return lead
      return { ...lead, deletedAt: now.toISOString(), changedAt: now.toISOString(), changedBy: by }
    },
    now,
  )
}

/** Bring a deleted lead back as it was. */
export async function undeleteLead(key: string, by: string, now = currentTime()): Promise<Lead> {
  return update(
    key,
    (lead) => {
      const { deletedAt: _, ...kept } = lead
      return { ...kept, changedAt: now.toISOString(), changedBy: by }
    },
    now,
  )
}

/** Remove a lead for good. */
export async function eraseLead(key: string, now = currentTime()): Promise<void> {
  await markDirty(key, now)
  await leads.remove(key)
}

/** Remove for good what was deleted {@link UNDO_DAYS} ago. Answers how many that were. */
export async function eraseDeleted(now = currentTime()): Promise<number> {
  const { segments } = await currentLeadIndex(now)
  const buckets = Object.entries(segments).filter(([, { digest }]) => digest.deleted > 0)
  let erased = 0
  for (const [bucket] of buckets) {
    const entries = (await findShard(bucket))?.entries ?? []
    const hidden = entries.filter(({ lead }) => lead.isDeleted)
    await inParallel(hidden, REMOVALS_AT_ONCE, async ({ lead: { key } }) => {
      const deletedAt = (await leads.find(key))?.deletedAt
      if (!deletedAt || now.getTime() - Date.parse(deletedAt) < UNDO_DAYS * DAY_MS) return
      await eraseLead(key, now)
      erased += 1
    })
  }
  return erased
}

/** The dirty flag is written first, so that every later reader of the inbox checks this bucket again. */
async function update(key: string, change: (lead: Lead) => Lead, now: Date): Promise<Lead> {
  await markDirty(key, now)
  return leads.update(key, change)
}
