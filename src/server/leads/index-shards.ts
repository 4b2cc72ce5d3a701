import { z } from 'zod'
import { readBucket } from '#domain/leads/time-bucket.ts'
import { countLeads, type LeadStats } from '#domain/leads/lead-stats.ts'
import { summarizeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { Failure } from '#domain/failure.ts'
import { blobs } from '../storage/blobs.ts'
import { leads } from './leads.ts'
import { inParallel } from '../storage/parallel.ts'

const ATTEMPTS = 6
const READS_AT_ONCE = 24

export interface Listed {
  readonly key: string
  readonly etag: string
}

interface Entry {
  /** Of the record the summary was made from. */
  readonly etag: string
  readonly lead: LeadSummary
}

/**
 * The summaries of a bucket's leads, newest first. Derived from the records, so it can always be made
 * again; `revision` tells which of two was made later.
 */
export interface IndexShard {
  readonly revision: number
  readonly entries: readonly Entry[]
}

/** Increased with every change of a summary's shape, so that older shards are rebuilt. */
const VERSION = 1

/** Written by us alone and derived, so only its version is checked and not each of its leads. */
const segmentSchema = z.object({
  version: z.literal(VERSION),
  revision: z.int(),
  entries: z.array(z.custom<Entry>()),
})

const store = () => blobs('inbox-segments')

export async function findShard(bucket: string): Promise<IndexShard | undefined> {
  return (await readSegment(bucket))?.segment
}

export function countShard({ entries }: IndexShard): LeadStats {
  return countLeads(entries.map(({ lead }) => lead))
}

/**
 * Bring a bucket's summaries in line with the records: those whose ETag is unchanged are kept, the
 * others read.
 *
 * @param listed A listing of this bucket, if the caller has one.
 */
export async function refreshShard(
  bucket: string,
  listed?: readonly Listed[],
): Promise<IndexShard> {
  let keys = listed
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    keys ??= await listBucket(bucket)
    const kept = await readSegment(bucket)
    const entries = await entriesOf(keys, kept?.segment)
    if (kept && isSame(kept.segment.entries, entries)) return kept.segment
    const segment = { revision: (kept?.segment.revision ?? 0) + 1, entries }
    const only = kept ? { onlyIfMatch: kept.etag } : ({ onlyIfNew: true } as const)
    const isWritten = await store().write(bucket, { version: VERSION, ...segment }, only)
    if (isWritten) return segment
    // Another process refreshed it, perhaps from a newer listing.
    keys = undefined
  }
  throw new Failure('conflict', 'The inbox is being changed. Please try again.')
}

/** Every lead's key by bucket, newest first. */
export async function listShardKeys(): Promise<Map<string, Listed[]>> {
  return grouped(leads.pages())
}

/** The keys below some prefixes by bucket. */
export async function listShardKeysBelow(
  prefixes: readonly string[],
): Promise<Map<string, Listed[]>> {
  const found = await Promise.all(prefixes.map((prefix) => grouped(leads.pages(prefix))))
  const all = new Map<string, Listed[]>()
  for (const [bucket, keys] of found.flatMap((group) => [...group])) {
    all.set(bucket, [...(all.get(bucket) ?? []), ...keys])
  }
  return all
}

async function listBucket(bucket: string): Promise<Listed[]> {
  return (await grouped(leads.pages(bucket))).get(bucket) ?? []
}

async function grouped(pages: AsyncIterable<Listed[]>): Promise<Map<string, Listed[]>> {
  const groups = new Map<string, Listed[]>()
  for await (const page of pages) {
    for (const listed of page) {
      const bucket = readBucket(listed.key)
      const group = groups.get(bucket)
      if (group) group.push(listed)
      else groups.set(bucket, [listed])
    }
  }
  return groups
}

async function readSegment(
  bucket: string,
): Promise<{ segment: IndexShard; etag: string } | undefined> {
  const found = await store().read(bucket)
  if (!found) return undefined
  const parsed = segmentSchema.safeParse(found.data)
  const segment = parsed.success ? parsed.data : { revision: 0, entries: [] }
  return { segment, etag: found.etag }
}

async function entriesOf(
  listed: readonly Listed[],
  kept: IndexShard | undefined,
): Promise<Entry[]> {
  const known = new Map(kept?.entries.map((entry) => [entry.lead.key, entry]))
  const entries = await inParallel(listed, READS_AT_ONCE, async ({ key, etag }) => {
    const entry = known.get(key)
    return entry?.etag === etag ? entry : readEntry(key, etag)
  })
  return entries.filter((entry) => entry !== undefined)
}

/** One record that cannot be read must not hide the others. */
async function readEntry(key: string, etag: string): Promise<Entry | undefined> {
  try {
    const lead = await leads.find(key)
    return lead && { etag, lead: summarizeLead(key, lead) }
  } catch (error) {
    if (error instanceof Failure) throw error
    console.error('a lead was left out of the inbox', error)
    return undefined
  }
}

function isSame(kept: readonly Entry[], next: readonly Entry[]): boolean {
  return kept.length === next.length && kept.every((entry, i) => entry === next[i])
}
