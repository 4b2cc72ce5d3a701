import {
  isPublic,
  postSchema,
  summarizePost,
  type Post,
  type PostSummary,
} from '#domain/posts/post.ts'
import { listReferences, type References } from '#domain/posts/references.ts'
import { currentTime } from '../clock.ts'
import { isApiContext } from '../storage/blob-client.ts'
import { isSameEtag, type Listed, type Versioned } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import { type Entry, listedProjection, ProjectionParts } from '../storage/projection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { versions } from '../storage/versions.ts'

/** The posts, one record each: the source of truth. */
export const posts = collection('posts', postSchema)

export const postVersions = versions('post-revisions', postSchema)

/** Summaries and references of all posts, so that a list costs no read of each. */
const readIndex = listedProjection('post-list', {
  version: 3,
  records: posts,
  entryOf: (_id, post): { summary: PostSummary; references: References } => ({
    summary: summarizePost(post),
    references: listReferences(post),
  }),
})

/** The beginnings of ids. */
const BEGINNINGS = [...'0123456789abcdef']

/** The published posts as they are stored. Others are only listed, without a value. */
const packs = new ProjectionParts('post-packs', {
  version: 1,
  records: posts,
  entryOf: (_id, post) => (isPublic(post) ? posts.serialize(post) : undefined),
})

/**
 * Copies of posts for builds on Netlify, to which each read is expensive. They are as old as the
 * last refresh, so a reader compares ETags.
 */
export const postPacks = {
  async read(): Promise<ReadonlyMap<string, Entry<unknown>>> {
    const found = await inParallel(BEGINNINGS, (part) => packs.find(part))
    return new Map(found.flatMap((entries) => Object.entries(entries ?? {})))
  },

  /** Bring the packs up to date until this time, with one pack in memory. */
  async refresh(until: number): Promise<void> {
    for (const part of BEGINNINGS) {
      if (currentTime().getTime() < until) await packs.refresh(part)
    }
  },
}

/** The summaries of all posts with what their texts refer to, deleted ones included, in no order. */
export async function listEntries() {
  return [...(await readIndex()).values()]
}

/** The summaries of all posts, deleted ones included, in no order. */
export async function listSummaries(): Promise<PostSummary[]> {
  return (await listEntries()).map(({ summary }) => summary)
}

/** Read many posts, a few at a time, without those that were removed meanwhile. */
export async function readPosts(ids: readonly string[]): Promise<Versioned<Post>[]> {
  const found = await inParallel(ids, (id) => ifReadable(posts.read(id)))
  return found.filter((record) => record !== undefined)
}

/** Read posts of a listing. Where each read is a request to a rate-limited API, many come from packs. */
export async function readListed(ids: readonly string[], listed: ReadonlyMap<string, string>) {
  if (!isApiContext() || ids.length <= BEGINNINGS.length) return readPosts(ids)
  const records = ids.map((key) => ({ key, etag: listed.get(key) ?? '' }))
  const found = [...(await findPacked(records))].flatMap(([id, value]) => {
    const parsed = posts.parse(value)
    return 'record' in parsed ? [{ data: parsed.record, etag: listed.get(id) ?? '' }] : []
  })
  const known = new Set(found.map(({ data }) => data.id))
  return [...found, ...(await readPosts(ids.filter((id) => !known.has(id))))]
}

/** The packed posts of a listing, as they are stored, without those that were changed since. */
export async function findPacked(listed: readonly Listed[]): Promise<ReadonlyMap<string, unknown>> {
  const packed = await postPacks.read()
  const found = listed.flatMap(({ key, etag }) => {
    const entry = packed.get(key)
    return entry?.value !== undefined && isSameEtag(etag, entry.etag)
      ? [[key, entry.value] as const]
      : []
  })
  return new Map(found)
}
