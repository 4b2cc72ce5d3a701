import { z } from 'zod'
import {
  limitSources,
  sumSources,
  tallySources,
  type SourceCell,
} from '#domain/sources/source-cell.ts'
import type { SourceTouch } from '#domain/sources/dimensions.ts'
import { buildTagsKey } from '#domain/funnel/campaign-name.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { readBucketPeriod } from '#domain/leads/time-bucket.ts'
import { readSavedNames } from '../campaigns/saved-links.ts'
import { currentTime } from '../clock.ts'
import { derivedRecords } from '../leads/index/derived-record.ts'
import { currentLeadIndex } from '../leads/index/lead-index.ts'
import { readShard } from '../leads/index/shards.ts'
import { inParallel } from '../storage/parallel.ts'

/** Ten buckets, some 12 days, so that a report of a year reads about 32 records. */
const BLOCK_DIGITS = 4

/** Increased with every change of the cells' or shards' shape, so that older records are rebuilt. */
const VERSION = 2

/** Visitors can invent names, so few origins of a bucket are counted by name. */
const BUCKET_ORIGINS = 500

const READS_AT_ONCE = 12
const SHARDS_AT_ONCE = 8

const bucketSchema = z.object({
  /** Of the shard that was counted. */
  revision: z.int(),
  // Written by this module alone, so the version is enough of a check.
  cells: z.array(z.custom<SourceCell>()),
})

const blocks = derivedRecords(
  'lead-sources',
  z.object({ version: z.literal(VERSION), buckets: z.record(z.string(), bucketSchema) }),
)

/** The sum of a block's buckets, which a long period reads instead of each of them. */
const sums = derivedRecords(
  'lead-source-sums',
  z.object({
    version: z.literal(VERSION),
    /** Of the buckets that were added up. */
    revisions: z.record(z.string(), z.int()),
    // As above.
    cells: z.array(z.custom<SourceCell>()),
  }),
)

type Bucket = readonly [bucket: string, revision: number]

/** The leads by origin that arrived from `from` until just before `to`. */
export async function readSourceCells(
  from: Date,
  to: Date,
  now = currentTime(),
  touch: SourceTouch = 'last',
): Promise<SourceCell[]> {
  const { shards } = await currentLeadIndex(now)
  const overlapping = Object.entries(shards)
    .map(([bucket, { revision }]) => ({ bucket, revision, ...readBucketPeriod(bucket) }))
    .filter((each) => each.to > from && each.from < to)
  const isWhole = (each: { from: Date; to: Date }) => each.from >= from && each.to <= to
  const whole = overlapping
    .filter(isWhole)
    .map(({ bucket, revision }): Bucket => [bucket, revision])
  const edges = overlapping.filter((each) => !isWhole(each))
  const all = Map.groupBy(Object.keys(shards), readBlockName)
  const groups = [...Map.groupBy(whole, ([bucket]) => readBlockName(bucket))]
  const [inside, outside] = await Promise.all([
    inParallel(groups, READS_AT_ONCE, ([block, buckets]) =>
      buckets.length === all.get(block)?.length
        ? readSum(buildKey(block, touch), buckets, touch)
        : readBuckets(buildKey(block, touch), buckets, touch),
    ),
    inParallel(edges, SHARDS_AT_ONCE, ({ bucket }) => tallyPart(bucket, from, to, touch)),
  ])
  return sumSources([...inside, ...outside].flat())
}

/** The cells of a whole block, added up again when one of its buckets changed. */
async function readSum(
  key: string,
  buckets: readonly Bucket[],
  touch: SourceTouch,
): Promise<SourceCell[]> {
  const { data, etag } = await sums.read(key)
  const isSame =
    data !== undefined &&
    Object.keys(data.revisions).length === buckets.length &&
    buckets.every(([bucket, revision]) => data.revisions[bucket] === revision)
  if (isSame) return data.cells
  const cells = sumSources(await readBuckets(key, buckets, touch))
  await sums.write(key, { version: VERSION, revisions: Object.fromEntries(buckets), cells }, etag)
  return cells
}

/** The cells of some buckets of a block. Those that changed since they were counted are counted again. */
async function readBuckets(
  key: string,
  wanted: readonly Bucket[],
  touch: SourceTouch,
): Promise<SourceCell[]> {
  const { data, etag } = await blocks.read(key)
  const known = data?.buckets ?? {}
  const stale = wanted.filter(([bucket, revision]) => known[bucket]?.revision !== revision)
  if (stale.length === 0) return wanted.flatMap(([bucket]) => known[bucket]?.cells ?? [])
  const counted = await inParallel(stale, SHARDS_AT_ONCE, async ([bucket]) => {
    const { revision, entries } = await readShard(bucket)
    const leads = entries.map(({ lead }) => lead)
    return [bucket, { revision, cells: await countOrigins(leads, touch) }] as const
  })
  const buckets = { ...known, ...Object.fromEntries(counted) }
  // Another process that wrote meanwhile counted the same.
  await blocks.write(key, { version: VERSION, buckets }, etag)
  return wanted.flatMap(([bucket]) => buckets[bucket]?.cells ?? [])
}

/** The cells of a bucket that the period begins or ends in. */
async function tallyPart(
  bucket: string,
  from: Date,
  to: Date,
  touch: SourceTouch,
): Promise<SourceCell[]> {
  const { entries } = await readShard(bucket)
  const inside = entries.filter(({ lead }) => {
    const at = new Date(lead.receivedAt)
    return at >= from && at < to
  })
  return countOrigins(
    inside.map(({ lead }) => lead),
    touch,
  )
}

/** The cells of a bucket's leads. A link saved after they were counted may be among the others. */
async function countOrigins(
  leads: readonly LeadSummary[],
  touch: SourceTouch,
): Promise<SourceCell[]> {
  const cells = tallySources(leads, touch)
  if (cells.length <= BUCKET_ORIGINS) return cells
  const { tags } = await readSavedNames()
  return limitSources(cells, BUCKET_ORIGINS, (cell) => tags.has(buildTagsKey(cell)))
}

/** Each touch is counted for itself, when a report asks for it. */
function buildKey(block: string, touch: SourceTouch): string {
  return touch === 'last' ? block : `${touch}-${block}`
}

function readBlockName(bucket: string): string {
  return bucket.slice(0, BLOCK_DIGITS)
}
