import { pickArticleWords } from '#domain/posts/article-words.ts'
import { keepWords, type KeptWords, NO_WORDS } from '#domain/posts/kept-words.ts'
import {
  compareByNewest,
  isPublic,
  pickPublicPost,
  summarizePost,
  type Post,
} from '#domain/posts/post.ts'
import { ignoreFailure } from '../../failing-work.ts'
import { posts, readListed } from '../../posts/post-store.ts'
import { findSlugOwner } from '../../posts/slugs.ts'
import { hashParts } from '../../site/site-folder.ts'
import { isSameEtag, type Versioned } from '../../storage/blobs.ts'
import type { KnownPost, Manifest } from '../manifest.ts'
import { importShippedPosts, readShippedPosts } from '../shipped.ts'

type PostSource = Awaited<ReturnType<typeof openPostSource>>

/** The public posts as one build sees them. Pages made in the admin area are apart from articles. */
export type ArticleSnapshot = Awaited<ReturnType<typeof takeSnapshot>>

/**
 * The stored posts, with the shipped articles imported. Netlify's builds cannot write to the stores:
 * they use the articles that are not imported as they are, and a function imports them after the deploy.
 */
export async function openPostSource() {
  await ignoreFailure('unavailable', importShippedPosts())
  const shipped = await readShippedPosts()
  const stored = new Map((await posts.list()).map(({ key, etag }) => [key, etag]))
  const unimported: Versioned<Post>[] = []
  for (const data of shipped) {
    // An import may have ended before it was noted. It leaves out an article whose slug another post has.
    const owner = (await findSlugOwner(data.slug)) ?? data.id
    if (owner === data.id && !stored.has(data.id))
      unimported.push({ data, etag: hashParts(JSON.stringify(data)) })
  }
  return {
    /** ETags by the ids of the posts. */
    etags: new Map([...unimported.map(({ data, etag }) => [data.id, etag] as const), ...stored]),
    async read(ids: readonly string[]): Promise<Versioned<Post>[]> {
      const listed = ids.filter((id) => stored.has(id))
      const inMemory = unimported.filter(({ data }) => ids.includes(data.id))
      return [...(await readListed(listed, stored)), ...inMemory]
    },
  }
}

/**
 * List all posts and read those whose ETag is not the one in the last manifest.
 *
 * @param lastWords The words of the public posts of that manifest.
 */
export async function takeSnapshot(
  source: PostSource,
  last: Manifest | undefined,
  lastWords: KeptWords = NO_WORDS,
) {
  const { known, posts } = await readChanged(source, last, lastWords)
  const posted = Object.values(known)
    .flatMap(({ summary }) => summary ?? [])
    .toSorted(compareByNewest)
  const ids = posted.map(({ id }) => id)
  const changed = [...posts.values()].map((post) => [post.id, pickArticleWords(post)] as const)
  return {
    newestFirst: posted.filter(({ page }) => !page),
    pages: posted.filter(({ page }) => page),
    known: Object.fromEntries(Object.entries(known).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    words: keepWords(ids, lastWords, new Map(changed)),
    /** Read the contents of these posts unless they are read already. */
    async readContents(ids: readonly string[]): Promise<void> {
      const missing = [...new Set(ids)].filter((id) => !posts.has(id))
      for (const { data } of await source.read(missing)) posts.set(data.id, data)
    },
    /** A post whose content was read. */
    post(id: string): Post {
      const post = posts.get(id)
      if (!post) throw new Error(`article ${id} was removed during the build`)
      return post
    },
  }
}

/** Returns the facts about every post, and the posts that had to be read for them. */
async function readChanged(source: PostSource, last: Manifest | undefined, lastWords: KeptWords) {
  const known: Record<string, KnownPost> = {}
  const changed: string[] = []
  const withWords = new Set(lastWords.ids)
  for (const [id, etag] of source.etags) {
    const before = last?.posts[id]
    const isRead = before && (!before.summary || withWords.has(id))
    if (isRead && isSameEtag(etag, before.etag)) known[id] = before
    else changed.push(id)
  }
  const read = await source.read(changed)
  for (const { data, etag } of read) known[data.id] = describeKnownPost(data, etag)
  return { known, posts: new Map(read.map(({ data }) => [data.id, data])) }
}

function describeKnownPost(post: Post, etag: string): KnownPost {
  if (!isPublic(post)) return { etag, version: post.version }
  const { content, dateModified, coverImage, ...card } = pickPublicPost(post)
  return {
    etag,
    version: post.version,
    pageHash: hashParts(JSON.stringify([card, content, dateModified, coverImage, post.page])),
    cardHash: hashParts(JSON.stringify(card)),
    summary: summarizePost(post),
  }
}
