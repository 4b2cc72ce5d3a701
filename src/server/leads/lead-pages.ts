import { buildBucketEnd } from '#domain/leads/time-bucket.ts'
import { createLeadMatcher, canHoldMatch, type LeadFilter } from '#domain/leads/lead-filter.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import { summarizeWholeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { leads } from './leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { currentLeadIndex, type LeadIndex } from './lead-index.ts'
import { findShard, refreshShard, type IndexShard } from './index-shards.ts'
import { currentTime, elapsedMs } from '../clock.ts'

const PAGE = 50

/** A page that has searched this long answers with what it found and where to go on. */
const SEARCH_MS = 50

const MOST_AT_ONCE = 8

interface PageOptions {
  readonly before?: string | undefined
  readonly now?: Date
  readonly limit?: number
  readonly searchMs?: number
}

/**
 * The newest leads that pass, older than the cursor `before`. A search for something rare stops in
 * time: a page may hold fewer leads than its limit, even none, and still have a `next`.
 */
export async function readLeadPage(
  filter: LeadFilter,
  { before, now = currentTime(), limit = PAGE, searchMs = SEARCH_MS }: PageOptions = {},
): Promise<LeadPage> {
  const started = elapsedMs()
  const found: LeadSummary[] = []
  const passes = createLeadMatcher(filter)
  for await (const { bucket, segment, isLast } of segments(
    await currentLeadIndex(now),
    filter,
    before,
  )) {
    for (const { lead } of segment.entries) {
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

/** Every lead that passes, newest first, a bucket at a time, with its text and note whole. */
export async function* streamLeads(
  filter: LeadFilter,
  now = currentTime(),
): AsyncGenerator<LeadSummary[]> {
  const passes = createLeadMatcher(filter)
  for await (const { segment } of segments(await currentLeadIndex(now), filter)) {
    const found = segment.entries.map(({ lead }) => lead).filter(passes)
    yield await inParallel(found, MOST_AT_ONCE, whole)
  }
}

/** Every lead there is, spam and deleted ones too, newest first, a bucket at a time. */
export async function* streamAllLeads(now = currentTime()): AsyncGenerator<LeadSummary[]> {
  for await (const { segment } of segments(await currentLeadIndex(now), undefined)) {
    yield segment.entries.map(({ lead }) => lead)
  }
}

/** The segments that may hold a lead which passes, newest first. More are read ahead the longer it takes. */
async function* segments(
  index: LeadIndex,
  filter: LeadFilter | undefined,
  before = '',
): AsyncGenerator<{ bucket: string; segment: IndexShard; isLast: boolean }> {
  const buckets = Object.entries(index.segments)
    .filter(
      ([bucket, { digest }]) =>
        buildBucketEnd(bucket) > before && (!filter || canHoldMatch(digest, filter)),
    )
    .map(([bucket]) => bucket)
    .toSorted()
  let atOnce = 2
  while (buckets.length > 0) {
    const batch = buckets.splice(0, atOnce)
    const read = await Promise.all(batch.map(readOrMake))
    for (const [i, segment] of read.entries()) {
      const isLast = buckets.length === 0 && i === batch.length - 1
      yield { bucket: batch[i] ?? '', segment, isLast }
    }
    atOnce = Math.min(atOnce * 2, MOST_AT_ONCE)
  }
}

async function readOrMake(bucket: string): Promise<IndexShard> {
  return (await findShard(bucket)) ?? (await refreshShard(bucket))
}

async function whole(lead: LeadSummary): Promise<LeadSummary> {
  if (!lead.isCut) return lead
  const record = await leads.find(lead.key)
  return record ? summarizeWholeLead(lead.key, record) : lead
}
