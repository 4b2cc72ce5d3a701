import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { summarizeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { readBucket } from '#domain/leads/time-bucket.ts'
import { isSameEtag } from '../../storage/blobs.ts'
import { inParallel } from '../../storage/parallel.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { leads } from '../leads.ts'
import { derivedRecords } from './derived-record.ts'

const ATTEMPTS = 6
const READS_AT_ONCE = 24

/** A lead's key in a listing. */
export interface ListedLead {
  readonly key: string
  readonly etag: string
}

interface Entry {
  /** Of the record that was summarized. */
  readonly etag: string
  readonly lead: LeadSummary
}

/** The summaries of a time bucket's leads, newest first. A later version has a higher revision. */
export interface IndexShard {
  readonly revision: number
  readonly entries: readonly Entry[]
}

/** Increased with every change of a summary's shape, so that older shards are rebuilt. */
const VERSION = 6

const shardSchema = z.object({
  version: z.literal(VERSION),
  revision: z.int(),
  // Written by this module alone, so the version is enough of a check.
  entries: z.array(z.custom<Entry>()),
})

const shards = derivedRecords('inbox-segments', shardSchema)

/** The keys of the leads below some prefixes, newest first, by time bucket. */
export async function listBuckets(prefixes: readonly string[]): Promise<Map<string, ListedLead[]>> {
  const found = await Promise.all(
    prefixes.map(async (prefix) => (await Array.fromAsync(leads.pages(prefix))).flat()),
  )
  return Map.groupBy(found.flat(), ({ key }) => readBucket(key))
}

export async function findShard(bucket: string): Promise<IndexShard | undefined> {
  return (await shards.read(bucket)).data
}

/** A bucket's summaries, counted now where there are none yet. */
export async function readShard(bucket: string): Promise<IndexShard> {
  return (await findShard(bucket)) ?? (await refreshShard(bucket))
}

/**
 * Update a bucket's summaries. Only leads whose ETag changed are read.
 *
 * @param listed A listing of this bucket, if the caller has one.
 */
export async function refreshShard(
  bucket: string,
  listed?: readonly ListedLead[],
): Promise<IndexShard> {
  let keys = listed
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    keys ??= (await listBuckets([bucket])).get(bucket) ?? []
    const { data: stored, etag } = await shards.read(bucket)
    const entries = await readEntries(keys, stored)
    if (stored && isSame(stored.entries, entries)) return stored
    const shard = { version: VERSION, revision: (stored?.revision ?? 0) + 1, entries } as const
    if (await shards.write(bucket, shard, etag)) return shard
    // Another process refreshed it, perhaps from a newer listing.
    keys = undefined
  }
  throw new Failure('conflict', 'The inbox is being changed. Please try again.')
}

async function readEntries(
  listed: readonly ListedLead[],
  stored: IndexShard | undefined,
): Promise<Entry[]> {
  const known = new Map(stored?.entries.map((entry) => [entry.lead.key, entry]))
  const entries = await inParallel(listed, READS_AT_ONCE, async ({ key, etag }) => {
    const entry = known.get(key)
    return isSameEtag(etag, entry?.etag) ? entry : readEntry(key)
  })
  return entries.filter((entry) => entry !== undefined)
}

/** With the ETag of what was read: a record that changes back has the listed one again. */
async function readEntry(key: string): Promise<Entry | undefined> {
  const found = await ifReadable(leads.read(key))
  return found && { etag: found.etag, lead: summarizeLead(key, found.data) }
}

function isSame(stored: readonly Entry[], next: readonly Entry[]): boolean {
  return stored.length === next.length && stored.every((entry, i) => entry === next[i])
}
