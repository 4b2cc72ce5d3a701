import { Failure } from '#domain/failure.ts'
import { byNewest } from '#domain/posts/order.ts'
import { isPublic, publicPost, summaryOf, type Post, type PostSummary } from '#domain/posts/post.ts'
import { listRecords, readPosts } from '../../posts/post-store.ts'
import type { KnownPost, Manifest } from '../manifest.ts'
import { importShippedPosts, postsToImport, shippedPosts } from '../shipped.ts'
import { fingerprint } from './site-folder.ts'

/** Where articles come from, with an ETag each. */
interface Source {
  list(): Promise<Map<string, string>>
  read(ids: readonly string[]): Promise<{ data: Post; etag: string }[]>
}

/** What a pour knows of the articles, and how it gets at their texts. */
export interface ArticleSnapshot {
  /** All public articles. */
  readonly newestFirst: readonly PostSummary[]
  readonly known: Manifest['posts']
  /** Read the texts of these articles, those that were not read already. */
  readTexts(ids: readonly string[]): Promise<void>
  /** An article whose text was read. */
  text(id: string): Post
  pageHash(id: string): string
  cardHash(post: PostSummary): string
  /** How many articles were read. */
  read(): number
}

/**
 * The records, once the shipped articles are among them. A build without storage, such as one on a
 * developer's machine by Netlify's own tools, has the shipped articles alone.
 */
export async function openPostSource(): Promise<Source> {
  if (!process.env.NETLIFY_BLOBS_CONTEXT) return inMemory(await shippedPosts())
  const stored: Source = { list: listRecords, read: readPosts }
  const others = inMemory(await importOrList())
  return {
    list: async () => new Map([...(await others.list()), ...(await stored.list())]),
    read: async (ids) => [...(await stored.read(ids)), ...(await others.read(ids))],
  }
}

/**
 * Import the shipped articles. Netlify lets a build read the site's stores and not write to them: the
 * build then goes on with the articles that it could not import, and a function imports them.
 */
async function importOrList(): Promise<Post[]> {
  try {
    await importShippedPosts()
    return []
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error
    console.warn('The store takes no writes here; shipped articles are imported after the build.')
    return postsToImport()
  }
}

function inMemory(posts: readonly Post[]): Source {
  const records = posts.map((data) => ({ data, etag: fingerprint(JSON.stringify(data)) }))
  return {
    list: async () => new Map(records.map(({ data, etag }) => [data.id, etag])),
    read: async (ids) => records.filter(({ data }) => ids.includes(data.id)),
  }
}

/** Look at all articles, reading only those whose ETag is not the one in the last manifest. */
export async function takeSnapshot(
  source: Source,
  last: Manifest | undefined,
): Promise<ArticleSnapshot> {
  const listed = await source.list()
  const known: Record<string, KnownPost> = {}
  const texts = new Map<string, Post>()
  const changed: string[] = []
  for (const [id, etag] of listed) {
    const before = last?.posts[id]
    if (before?.etag === etag) known[id] = before
    else changed.push(id)
  }
  for (const { data, etag } of await source.read(changed)) {
    texts.set(data.id, data)
    known[data.id] = knownPost(data, etag)
  }
  const summaries = Object.values(known).flatMap(({ summary }) => summary ?? [])

  return {
    newestFirst: summaries.toSorted(byNewest),
    known: Object.fromEntries(Object.entries(known).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    async readTexts(ids) {
      const missing = [...new Set(ids)].filter((id) => !texts.has(id))
      for (const { data } of await source.read(missing)) texts.set(data.id, data)
    },
    text(id) {
      const post = texts.get(id)
      if (!post) throw new Error(`article ${id} went away while the site was built`)
      return post
    },
    pageHash: (id) => known[id]?.pageHash ?? '',
    cardHash: ({ id }) => known[id]?.cardHash ?? '',
    read: () => texts.size,
  }
}

function knownPost(post: Post, etag: string): KnownPost {
  if (!isPublic(post)) return { etag, version: post.version }
  const shown = publicPost(post)
  const { content, dateModified, ...card } = shown
  return {
    etag,
    version: post.version,
    pageHash: fingerprint(JSON.stringify([card, content, dateModified])),
    cardHash: fingerprint(JSON.stringify(card)),
    summary: summaryOf(post),
  }
}
