import { buildBucketEnd } from '#domain/leads/time-bucket.ts'
import { createLeadMatcher, canHoldMatch } from '#domain/leads/lead-filter.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import type { LeadFilter } from '#domain/leads/lead-query.ts'
import { summarizeWholeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { leads } from './leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { currentLeadIndex, type LeadIndex } from './index/lead-index.ts'
import { findShard, refreshShard, type IndexShard } from './index/shards.ts'
import { currentTime, elapsedMs } from '../clock.ts'

const PAGE = 50

/** A search that took this long returns what it found, with a cursor to continue. */
const SEARCH_MS = 50

const MOST_AT_ONCE = 8

/** Leads whose whole texts are in memory during an export. */
const BATCH = 200

interface PageOptions {
  readonly before?: string | undefined
  readonly now?: Date
  readonly limit?: number
  readonly searchMs?: number
}

/**
 * The newest leads that match, older than the cursor `before`. A rare-term search ends early, so a page
 * can have fewer leads than its limit, even none, and still a `next`.
 */
export async function readLeadPage(
  filter: LeadFilter,
  { before, now = currentTime(), limit = PAGE, searchMs = SEARCH_MS }: PageOptions = {},
): Promise<LeadPage> {
  const started = elapsedMs()
  const found: LeadSummary[] = []
  const passes = createLeadMatcher(filter)
  for await (const { bucket, shard, isLast } of streamShards(
    await currentLeadIndex(now),
    filter,
    before,
  )) {
    for (const { lead } of shard.entries) {
      if ((before !== undefined && lead.key <= before) || !passes(lead)) continue
      const last = found.at(-1)
      if (found.length === limit && last) return { leads: found, next: last.key }
      found.push(lead)
    }
    const isLate = elapsedMs() - started > searchMs
    if (isLate && !isLast) return { leads: found, next: buildBucketEnd(bucket) }
  }
  return { leads: found }
}

/**
 * Every lead that matches, newest first, a bucket at a time. Without a filter these are all, spam and
 * deleted ones included.
 */
export async function* streamLeads(
  filter: LeadFilter | undefined,
  now = currentTime(),
): AsyncGenerator<LeadSummary[]> {
  const passes = filter ? createLeadMatcher(filter) : () => true
  for await (const { shard } of streamShards(await currentLeadIndex(now), filter)) {
    yield shard.entries.map(({ lead }) => lead).filter(passes)
  }
}

/**
 * The leads that match, older than the cursor `before`, newest first, in batches. `end` is the cursor
 * after a batch, which may be empty.
 */
export async function* streamLeadBatches(
  filter: LeadFilter,
  { before, now = currentTime() }: Pick<PageOptions, 'before' | 'now'> = {},
): AsyncGenerator<{ leads: LeadSummary[]; end: string }> {
  const passes = createLeadMatcher(filter)
  const index = await currentLeadIndex(now)
  for await (const { bucket, shard } of streamShards(index, filter, before)) {
    const found = shard.entries
      .map(({ lead }) => lead)
      .filter((lead) => (before === undefined || lead.key > before) && passes(lead))
    while (found.length > BATCH) {
      const leads = found.splice(0, BATCH)
      // The batch is not empty.
      yield { leads, end: (leads.at(-1) as LeadSummary).key }
    }
    yield { leads: found, end: buildBucketEnd(bucket) }
  }
}

/** The summaries with whole texts, which the index cuts. */
export function readWholeSummaries(cut: readonly LeadSummary[]): Promise<LeadSummary[]> {
  return inParallel(cut, MOST_AT_ONCE, async (lead) => {
    const record = lead.isCut ? await ifReadable(leads.find(lead.key)) : undefined
    return record ? summarizeWholeLead(lead.key, record) : lead
  })
}

/** The shards that can have a match, newest first. The number read at once doubles up to a limit. */
async function* streamShards(
  index: LeadIndex,
  filter: LeadFilter | undefined,
  before = '',
): AsyncGenerator<{ bucket: string; shard: IndexShard; isLast: boolean }> {
  const buckets = Object.entries(index.shards)
    .filter(
      ([bucket, { stats }]) =>
        buildBucketEnd(bucket) > before && (!filter || canHoldMatch(stats, filter)),
    )
    .map(([bucket]) => bucket)
    .toSorted()
  let atOnce = 2
  while (buckets.length > 0) {
    const batch = buckets.splice(0, atOnce)
    const read = await Promise.all(batch.map(readShard))
    for (const [i, shard] of read.entries()) {
      const isLast = buckets.length === 0 && i === batch.length - 1
      yield { bucket: batch[i] ?? '', shard, isLast }
    }
    atOnce = Math.min(atOnce * 2, MOST_AT_ONCE)
  }
}

async function readShard(bucket: string): Promise<IndexShard> {
  return (await findShard(bucket)) ?? (await refreshShard(bucket))
}
