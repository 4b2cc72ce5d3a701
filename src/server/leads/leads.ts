import { z } from 'zod'
import { leadSchema, type Lead, type NewLead } from '#domain/leads/lead.ts'
import { addReadMark } from '#domain/leads/work/lead-migrations.ts'
import { newestFirstKey } from '#domain/storage/time-key.ts'
import type { Progress } from '../storage/sweep.ts'
import { unavailable } from '../storage/blob-client.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { currentTime } from '../clock.ts'
import { newId } from '../random.ts'
import { markDirty } from './index/dirty-flags.ts'
import { linkLead } from './people/person-links.ts'

/** Browsers retry a submission for a day. */
const ARRIVAL_MS = 2 * 86_400_000

/**
 * A lead that is stored so long after it arrived needs a dirty flag, because the inbox looks only for leads that
 * arrived since its last update. This happens when a browser tries again, or when a server slept meanwhile.
 */
const LATE_MS = 60_000

/** Every lead, listed newest first under {@link buildLeadKey}. */
export const leads = collection('leads', leadSchema, {
  version: 2,
  migrations: { 1: addReadMark },
})

/** Which lead an idempotency key stands for. */
export const arrivals = collection(
  'lead-arrivals',
  z.object({ id: z.uuid(), receivedAt: z.iso.datetime() }),
)

/** The storage key of a lead. */
export function buildLeadKey({ id, receivedAt }: Pick<Lead, 'id' | 'receivedAt'>): string {
  return newestFirstKey(new Date(receivedAt), id)
}

/** Store a lead. An `idempotencyKey` that was used before returns the earlier lead instead. */
export async function saveLead(
  { idempotencyKey, ...lead }: NewLead,
  now = currentTime(),
): Promise<Lead> {
  const arrival = await claimArrival(lead.kind, idempotencyKey, {
    id: newId(),
    receivedAt: now.toISOString(),
  })
  const stored: Lead = {
    ...lead,
    ...arrival,
    status: lead.spamReason === undefined ? 'new' : 'spam',
    isRead: false,
    star: false,
    note: '',
    history: [],
  }
  const key = buildLeadKey(stored)
  await linkLead(key, stored)
  if (await leads.create(key, stored)) {
    if (currentTime().getTime() - Date.parse(stored.receivedAt) > LATE_MS) await markDirty(key)
    return stored
  }
  const earlier = await leads.find(key)
  if (!earlier) throw unavailable(new Error(`the lead ${key} was refused as taken`))
  return earlier
}

/** Remove idempotency records that no retry can use anymore, in a run that ends at `until`. */
export function removeOldArrivals(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = ({ receivedAt }: Arrival) =>
    now.getTime() - Date.parse(receivedAt) >= ARRIVAL_MS
  return arrivals.removeExpired(isExpired, until)
}

type Arrival = Pick<Lead, 'id' | 'receivedAt'>

/** The first arrival wins, so that a retry after a crash finds the same key. */
async function claimArrival(
  kind: string,
  idempotencyKey: string | undefined,
  own: Arrival,
): Promise<Arrival> {
  if (idempotencyKey === undefined) return own
  const key = sha256Hex(`${kind}\n${idempotencyKey}`)
  if (await arrivals.create(key, own)) return own
  return (await ifReadable(arrivals.find(key))) ?? own
}
