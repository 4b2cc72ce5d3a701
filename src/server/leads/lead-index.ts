import { z } from 'zod'
import { readBucket, listPrefixesSince } from '#domain/leads/time-bucket.ts'
import { mergeLeadStats, type LeadStats } from '#domain/leads/lead-stats.ts'
import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import {
  countShard,
  findShard,
  listShardKeysBelow,
  listShardKeys,
  refreshShard,
  type Listed,
  type IndexShard,
} from './index-shards.ts'
import { currentTime } from '../clock.ts'
import { newId } from '../random.ts'

/** A dirty flag stays at least this long, so that a slow change is not missed. */
const MARK_MS = 60_000

/** Updating the index this often keeps the listing of newer leads short. */
const FORWARD_MS = 10 * 60_000

/** An index from further in the future was written while a clock was wrong. */
const SKEW_MS = 2 * 60_000

const SEGMENTS_AT_ONCE = 8

const indexSchema = z.object({
  version: z.literal(1),
  /** Every lead that arrived before this is in a segment named here. */
  verifiedTo: z.iso.datetime(),
  segments: z.record(
    z.string(),
    // Derived and written by us alone, as the segments are.
    z.object({ revision: z.int(), digest: z.custom<LeadStats>() }),
  ),
})

/** The inbox without its leads: its time buckets and the counts of each. */
export type LeadIndex = z.infer<typeof indexSchema>

const KEY = 'all'
const indexes = collection('inbox-catalogue', indexSchema)
const marks = () => blobs('inbox-changes')

/** Set the dirty flag of a lead's bucket, before the lead is changed. */
export async function markDirty(key: string, now = currentTime()): Promise<void> {
  const mark = `${readBucket(key)}/${newestFirstKey(now, newId())}`
  await marks().write(mark, 1, { onlyIfNew: true })
}

/**
 * The current index, including what arrived or changed since it was written. A reader pays three
 * listings, however many leads there are.
 */
export async function currentLeadIndex(now = currentTime()): Promise<LeadIndex> {
  const [kept, marked] = await Promise.all([indexes.find(KEY), listMarks()])
  if (!kept || isFromAhead(kept.verifiedTo, now)) return rebuildLeadIndex(now)
  const verifiedTo = new Date(kept.verifiedTo)
  const stale = new Set(marked.map(({ bucket }) => bucket))
  for (const bucket of await bucketsWithNews(verifiedTo, now)) stale.add(bucket)
  const isOld = now.getTime() - verifiedTo.getTime() > FORWARD_MS
  if (stale.size === 0 && !isOld) return kept
  const refreshed = await refreshAll([...stale].map((bucket) => [bucket, undefined]))
  const isUnchanged = [...refreshed].every(
    ([bucket, { revision }]) => kept.segments[bucket]?.revision === revision,
  )
  const next = isUnchanged && !isOld ? kept : await merge(refreshed, now)
  await removeOldMarks(marked, now)
  return next
}

/**
 * Compare every lead with its summary and rewrite the index. Cheap when nothing is wrong, because the
 * ETags of the listing show which leads to read.
 */
export async function rebuildLeadIndex(now = currentTime()): Promise<LeadIndex> {
  const marked = await listMarks()
  const kept = await indexes.find(KEY)
  const listed = await listShardKeys()
  // A bucket that lost its last lead is not listed any more.
  for (const bucket of Object.keys(kept?.segments ?? {})) {
    if (!listed.has(bucket)) listed.set(bucket, [])
  }
  const next = await merge(await refreshAll([...listed]), now)
  await removeOldMarks(marked, now)
  return next
}

/** All counts of the inbox. */
export function sumLeadStats(index: LeadIndex): LeadStats {
  return mergeLeadStats(Object.values(index.segments).map(({ digest }) => digest))
}

/** The buckets in which a key is listed that its segment does not know. */
async function bucketsWithNews(verifiedTo: Date, now: Date): Promise<string[]> {
  const recent = await listShardKeysBelow(listPrefixesSince(verifiedTo, now))
  const found = await inParallel([...recent], SEGMENTS_AT_ONCE, async ([bucket, listed]) => {
    const segment = await findShard(bucket)
    const known = new Set(segment?.entries.map(({ lead }) => lead.key))
    return listed.every(({ key }) => known.has(key)) ? undefined : bucket
  })
  return found.filter((bucket) => bucket !== undefined)
}

async function refreshAll(
  buckets: readonly (readonly [string, readonly Listed[] | undefined])[],
): Promise<Map<string, IndexShard>> {
  const refreshed = await inParallel(
    buckets,
    SEGMENTS_AT_ONCE,
    async ([bucket, listed]) => [bucket, await refreshShard(bucket, listed)] as const,
  )
  return new Map(refreshed)
}

/** Of two that refreshed the same segment, the later revision stays. */
async function merge(refreshed: ReadonlyMap<string, IndexShard>, now: Date): Promise<LeadIndex> {
  const digests = [...refreshed].map(
    ([bucket, segment]) =>
      [bucket, { revision: segment.revision, digest: countShard(segment) }] as const,
  )
  return indexes.upsert(KEY, (kept) => {
    const segments = { ...kept?.segments }
    for (const [bucket, entry] of digests) {
      const isNewer = (segments[bucket]?.revision ?? 0) <= entry.revision
      if (isNewer) segments[bucket] = entry
    }
    const verifiedTo = now.toISOString()
    const isLater =
      kept === undefined || kept.verifiedTo < verifiedTo || isFromAhead(kept.verifiedTo, now)
    return { version: 1, verifiedTo: isLater ? verifiedTo : kept.verifiedTo, segments }
  })
}

/** Leads that arrive before that time would not be found until then. */
function isFromAhead(verifiedTo: string, now: Date): boolean {
  return Date.parse(verifiedTo) > now.getTime() + SKEW_MS
}

interface Mark {
  readonly key: string
  readonly bucket: string
}

async function listMarks(): Promise<Mark[]> {
  const found: Mark[] = []
  for await (const page of marks().pages()) {
    found.push(...page.map(({ key }) => ({ key, bucket: key.slice(0, key.indexOf('/')) })))
  }
  return found
}

async function removeOldMarks(found: readonly Mark[], now: Date): Promise<void> {
  const old = found.filter(({ key }) => {
    const at = timeOfKey(key.slice(key.indexOf('/') + 1))
    return at === undefined || now.getTime() - at.getTime() > MARK_MS
  })
  await inParallel(old, SEGMENTS_AT_ONCE, ({ key }) => marks().remove(key))
}
