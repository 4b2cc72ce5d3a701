import { z } from 'zod'
import {
  postSchema,
  postSummarySchema,
  summaryOf,
  type Post,
  type PostSummary,
} from '#domain/posts/post.ts'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'

/** The articles: one record each, the source of truth. */
export const posts = collection('posts', postSchema)

const indexSchema = z.object({
  entries: z.record(z.string(), z.object({ etag: z.string(), summary: postSummarySchema })),
})

type Entry = z.infer<typeof indexSchema>['entries'][string]

/** Derived from the records: what lists need of all articles, so that a list reads one blob and not one per article. */
const index = () => blobs('post-index')
const INDEX_KEY = 'summaries'

/** So many changed articles are read one by one before the index is written anew. */
const STALE_MAX = 8
const READS_AT_ONCE = 20

/** Summaries by article as this process last saw them; each is good as long as its ETag is. */
const seen = new Map<string, Entry>()

/**
 * The summaries of all articles, deleted ones included, in no order.
 *
 * The listing of the records says what is true now; a summary is taken from memory or the index only
 * when its ETag is the listed one, and read from the record otherwise. An index that is missing, old
 * or unreadable therefore costs time and never a wrong answer.
 */
export async function allSummaries(): Promise<PostSummary[]> {
  const listed = await listRecords()
  if (![...listed].every(isKnown)) await recall(listed)
  const stale = [...listed].filter((entry) => !isKnown(entry)).map(([id]) => id)
  await refresh(stale)
  forgetAllBut(listed)
  if (stale.length > STALE_MAX) await writeIndex()
  return [...listed.keys()].flatMap((id) => seen.get(id)?.summary ?? [])
}

function isKnown([id, etag]: readonly [string, string]): boolean {
  return seen.get(id)?.etag === etag
}

/** The ETag of every article's record. */
export async function listRecords(): Promise<Map<string, string>> {
  const listed = new Map<string, string>()
  for await (const page of posts.pages()) {
    for (const { key, etag } of page) listed.set(key, etag)
  }
  return listed
}

/** Read many articles, a few at a time; those that are gone meanwhile are left out. */
export async function readPosts(ids: readonly string[]): Promise<{ data: Post; etag: string }[]> {
  const found = await inParallel(ids, READS_AT_ONCE, posts.read)
  return found.filter((record) => record !== undefined)
}

async function refresh(ids: readonly string[]): Promise<void> {
  for (const { data, etag } of await readPosts(ids)) {
    seen.set(data.id, { etag, summary: summaryOf(data) })
  }
}

async function recall(listed: ReadonlyMap<string, string>): Promise<void> {
  const kept = indexSchema.safeParse((await index().read(INDEX_KEY))?.data)
  for (const [id, entry] of Object.entries(kept.data?.entries ?? {})) {
    if (listed.get(id) === entry.etag) seen.set(id, entry)
  }
}

function forgetAllBut(listed: ReadonlyMap<string, string>): void {
  for (const id of seen.keys()) if (!listed.has(id)) seen.delete(id)
}

/** Best effort: somebody else's index, written in the same moment, is as good as ours. */
async function writeIndex(): Promise<void> {
  const entries = { entries: Object.fromEntries(seen) }
  try {
    const current = await index().read(INDEX_KEY)
    const only = current ? { onlyIfMatch: current.etag } : ({ onlyIfNew: true } as const)
    await index().write(INDEX_KEY, entries, only)
  } catch (error) {
    console.warn('the index of articles could not be written', error)
  }
}
