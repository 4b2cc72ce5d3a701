import { hasWriter } from '#domain/privacy/ownership.ts'
import { currentTime } from '../clock.ts'
import type { Progress } from '../jobs/sweep.ts'
import { findShard } from '../leads/index-shards.ts'
import { eraseLead } from '../leads/lead-changes.ts'
import { currentLeadIndex } from '../leads/lead-index.ts'
import { leads } from '../leads/leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { detachVisits } from './visits.ts'

/** A deleted lead can be restored for this long; then it is erased. */
const UNDO_MS = 7 * 86_400_000

const AT_ONCE = 16

/** Erase the leads that were deleted a week ago, in a run that ends at `until`. */
export async function eraseDeleted(now = currentTime(), until = Infinity): Promise<Progress> {
  const { shards } = await currentLeadIndex(now)
  const buckets = Object.entries(shards).filter(([, { stats }]) => stats.deleted > 0)
  let count = 0
  for (const [bucket] of buckets) {
    if (currentTime().getTime() >= until) return { count, isFinished: false }
    const entries = (await findShard(bucket))?.entries ?? []
    const hidden = entries.filter(({ lead }) => lead.isDeleted)
    const read = await inParallel(hidden, AT_ONCE, async ({ lead: { key } }) => {
      const lead = await leads.find(key)
      const isDue = lead?.deletedAt && now.getTime() - Date.parse(lead.deletedAt) >= UNDO_MS
      return isDue ? [{ key, lead }] : []
    })
    const due = read.flat()
    const written = due.filter(({ lead }) => hasWriter(lead))
    await detachVisits(written, now)
    await inParallel(due, AT_ONCE, ({ key }) => eraseLead(key, now))
    count += due.length
  }
  return { count, isFinished: true }
}
