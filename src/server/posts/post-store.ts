import { z } from 'zod'
import {
  postSchema,
  postSummarySchema,
  summaryOf,
  type Post,
  type PostSummary,
} from '#domain/posts/post.ts'
import { referencesOf, referencesSchema } from '#domain/posts/links/references.ts'
import { blobs, isSameEtag, type Versioned } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { versions } from '../storage/versions.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** The posts, one record each: the source of truth. */
export const posts = collection('posts', postSchema)

export const postVersions = versions('post-revisions', postSchema)

const indexSchema = z.object({
  entries: z.record(
    z.string(),
    z.object({ etag: z.string(), summary: postSummarySchema, references: referencesSchema }),
  ),
})

type Entry = z.infer<typeof indexSchema>['entries'][string]

/** Summaries and references of all posts in one blob, derived from the records, so that a list costs one read. */
const index = () => blobs('post-index')
const INDEX_KEY = 'summaries'

/** The index is rewritten when more posts than this were missing from it. */
const STALE_MAX = 8
const READS_AT_ONCE = 20

/** The entries that this process has read, valid while their ETag is the listed one. */
const cache = new Map<string, Entry>()

/** The summaries of all posts, deleted ones included, in no order. */
export async function allSummaries(): Promise<PostSummary[]> {
  return (await allEntries()).map(({ summary }) => summary)
}

/**
 * The summaries of all posts with what their texts refer to, deleted ones included, in no order.
 *
 * The listing of the records decides which summaries are current: others are read from their records.
 * A missing, old or unreadable index therefore costs time and never gives a wrong answer.
 */
export async function allEntries(): Promise<Entry[]> {
  const listed = await listRecords()
  if (![...listed].every(isCached)) await loadIndex(listed)
  const stale = [...listed].filter((entry) => !isCached(entry)).map(([id]) => id)
  for (const { data, etag } of await readPosts(stale)) {
    cache.set(data.id, { etag, summary: summaryOf(data), references: referencesOf(data) })
  }
  for (const id of cache.keys()) if (!listed.has(id)) cache.delete(id)
  if (stale.length > STALE_MAX) await writeIndex()
  return [...listed.keys()].flatMap((id) => cache.get(id) ?? [])
}

/** The ETag of every post's record. */
export async function listRecords(): Promise<Map<string, string>> {
  const listed = new Map<string, string>()
  for await (const page of posts.pages()) {
    for (const { key, etag } of page) listed.set(key, etag)
  }
  return listed
}

/** Read many posts, a few at a time, without those that were removed meanwhile. */
export async function readPosts(ids: readonly string[]): Promise<Versioned<Post>[]> {
  const found = await inParallel(ids, READS_AT_ONCE, (id) => ifReadable(posts.read(id)))
  return found.filter((record) => record !== undefined)
}

function isCached([id, etag]: readonly [string, string]): boolean {
  return isSameEtag(etag, cache.get(id)?.etag)
}

async function loadIndex(listed: ReadonlyMap<string, string>): Promise<void> {
  const stored = indexSchema.safeParse((await index().read(INDEX_KEY))?.data)
  for (const [id, entry] of Object.entries(stored.data?.entries ?? {})) {
    if (isSameEtag(listed.get(id), entry.etag)) cache.set(id, entry)
  }
}

/** Best effort: an index that another process writes at the same time is as good. */
async function writeIndex(): Promise<void> {
  const entries = { entries: Object.fromEntries(cache) }
  try {
    const current = await index().read(INDEX_KEY)
    const only = current ? { onlyIfMatch: current.etag } : ({ onlyIfNew: true } as const)
    await index().write(INDEX_KEY, entries, only)
  } catch (error) {
    console.warn('the index of posts could not be written', error)
  }
}
