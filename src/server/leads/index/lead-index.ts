import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { countLeads, mergeLeadStats, type LeadStats } from '#domain/leads/lead-stats.ts'
import { listPrefixesSince } from '#domain/leads/time-bucket.ts'
import { currentTime } from '../../clock.ts'
import { inParallel } from '../../storage/parallel.ts'
import { derivedRecords } from './derived-record.ts'
import { listDirtyFlags, removeOldFlags } from './dirty-flags.ts'
import { findShard, listBuckets, refreshShard, type IndexShard, type ListedLead } from './shards.ts'

/** Updating the index this often keeps the listing of newer leads short. */
const UPDATE_MS = 10 * 60_000

/** An index from further in the future was written while a clock was wrong. */
const SKEW_MS = 2 * 60_000

const SHARDS_AT_ONCE = 8
const ATTEMPTS = 8

/** Increased with every change of the counts' or shards' shape, so that an older index is rebuilt. */
const VERSION = 7

const indexSchema = z.object({
  version: z.literal(VERSION),
  /** Every lead that arrived before this is in a shard named here. */
  verifiedTo: z.iso.datetime(),
  shards: z.record(
    z.string(),
    // Written by this module alone.
    z.object({ revision: z.int(), stats: z.custom<LeadStats>() }),
  ),
})

/** The inbox without its leads: its time buckets and the counts of each. */
export type LeadIndex = z.infer<typeof indexSchema>

const KEY = 'all'
const indexes = derivedRecords('inbox-catalogue', indexSchema)

/**
 * The current index, including what arrived or changed since it was written. A reader pays three
 * listings, however many leads there are.
 */
export async function currentLeadIndex(now = currentTime()): Promise<LeadIndex> {
  const [{ data: stored }, flags] = await Promise.all([indexes.read(KEY), listDirtyFlags()])
  if (!stored || isFromFuture(stored.verifiedTo, now)) return rebuildLeadIndex(now)
  const verifiedTo = new Date(stored.verifiedTo)
  const stale = new Set(flags.map(({ bucket }) => bucket))
  for (const bucket of await listBucketsWithNewLeads(stored, now)) stale.add(bucket)
  const isOld = now.getTime() - verifiedTo.getTime() > UPDATE_MS
  if (stale.size === 0 && !isOld) return stored
  const refreshed = await refreshShards([...stale].map((bucket) => [bucket, undefined]))
  const isUnchanged = [...refreshed].every(
    ([bucket, { revision }]) => stored.shards[bucket]?.revision === revision,
  )
  const next = isUnchanged && !isOld ? stored : await storeShards(refreshed, now)
  await removeOldFlags(flags, now)
  return next
}

/**
 * Compare every lead with its summary and rewrite the index. Cheap when nothing is wrong, because the
 * ETags of the listing show which leads to read.
 */
export async function rebuildLeadIndex(now = currentTime()): Promise<LeadIndex> {
  const flags = await listDirtyFlags()
  const { data: stored } = await indexes.read(KEY)
  const listed = await listBuckets([''])
  // A bucket that lost its last lead is no longer listed.
  for (const bucket of Object.keys(stored?.shards ?? {})) {
    if (!listed.has(bucket)) listed.set(bucket, [])
  }
  const next = await storeShards(await refreshShards([...listed]), now)
  await removeOldFlags(flags, now)
  return next
}

/** The counts of the whole inbox. */
export function sumLeadStats({ shards }: LeadIndex): LeadStats {
  return mergeLeadStats(Object.values(shards).map(({ stats }) => stats))
}

async function listBucketsWithNewLeads(stored: LeadIndex, now: Date): Promise<string[]> {
  const recent = await listBuckets(listPrefixesSince(new Date(stored.verifiedTo), now))
  const found = await inParallel([...recent], SHARDS_AT_ONCE, async ([bucket, listed]) => {
    const shard = await findShard(bucket)
    const known = new Set(shard?.entries.map(({ lead }) => lead.key))
    // A process that failed in between stored the shard and not its counts.
    const isCounted = shard?.revision === stored.shards[bucket]?.revision
    return isCounted && listed.every(({ key }) => known.has(key)) ? undefined : bucket
  })
  return found.filter((bucket) => bucket !== undefined)
}

async function refreshShards(
  buckets: readonly (readonly [string, readonly ListedLead[] | undefined])[],
): Promise<Map<string, IndexShard>> {
  const refreshed = await inParallel(
    buckets,
    SHARDS_AT_ONCE,
    async ([bucket, listed]) => [bucket, await refreshShard(bucket, listed)] as const,
  )
  return new Map(refreshed)
}

async function storeShards(
  refreshed: ReadonlyMap<string, IndexShard>,
  now: Date,
): Promise<LeadIndex> {
  const updates = [...refreshed].map(([bucket, { revision, entries }]) => {
    const stats = countLeads(entries.map(({ lead }) => lead))
    return [bucket, { revision, stats }] as const
  })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { data: stored, etag } = await indexes.read(KEY)
    const next = mergeShards(stored, updates, now)
    if (await indexes.write(KEY, next, etag)) return next
  }
  throw new Failure('conflict', 'The inbox is being changed. Please try again.')
}

/** When two processes refreshed a shard, the higher revision wins. */
function mergeShards(
  stored: LeadIndex | undefined,
  updates: readonly (readonly [string, LeadIndex['shards'][string]])[],
  now: Date,
): LeadIndex {
  const shards = { ...stored?.shards }
  for (const [bucket, update] of updates) {
    if ((shards[bucket]?.revision ?? 0) <= update.revision) shards[bucket] = update
  }
  const verifiedTo = now.toISOString()
  const isLater = !stored || stored.verifiedTo < verifiedTo || isFromFuture(stored.verifiedTo, now)
  return { version: VERSION, verifiedTo: isLater ? verifiedTo : stored.verifiedTo, shards }
}

/** Leads that arrive before that time would not be found until then. */
function isFromFuture(verifiedTo: string, now: Date): boolean {
  return Date.parse(verifiedTo) > now.getTime() + SKEW_MS
}
