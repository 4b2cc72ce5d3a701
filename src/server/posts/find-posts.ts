import { Failure } from '#domain/failure.ts'
import {
  compareByNewest,
  findRestoreLimit,
  isPublic,
  isPublicArticle,
  type Post,
  type PostSummary,
} from '#domain/posts/post.ts'
import { SLUG } from '#domain/posts/slug.ts'
import { isUuid } from '../random.ts'
import { listSummaries, posts } from './post-store.ts'
import { findSlugPost, usesSlug } from './slugs.ts'

/** Every post that is not deleted, newest first. */
export async function listPosts(): Promise<PostSummary[]> {
  const all = await listSummaries()
  return all.filter(({ deletedAt }) => deletedAt === undefined).toSorted(compareByNewest)
}

/** The articles that visitors may read, newest first. */
export async function listPublicPosts(): Promise<PostSummary[]> {
  return (await listSummaries()).filter(isPublicArticle).toSorted(compareByNewest)
}

/** The articles and the pages made in the admin area that visitors may read, newest first. */
export async function listReadable(): Promise<PostSummary[]> {
  return (await listSummaries()).filter(isPublic).toSorted(compareByNewest)
}

/** The posts that can be restored, the latest deleted first. */
export async function listDeletedPosts(now: Date): Promise<PostSummary[]> {
  const limit = findRestoreLimit(now)
  return (await listSummaries())
    .filter(({ deletedAt }) => deletedAt !== undefined && deletedAt > limit)
    .toSorted((a, b) => (b.deletedAt ?? '').localeCompare(a.deletedAt ?? ''))
}

/** @throws {Failure} `not-found`, for a deleted post too. */
export async function findPost(id: string): Promise<Post> {
  return requirePost(await posts.find(requirePostId(id)))
}

/** The post that has or had this slug; `undefined` when there is none or it was deleted. */
export async function findPostBySlug(slug: string): Promise<Post | undefined> {
  if (!SLUG.test(slug)) return undefined
  const post = await findSlugPost(slug)
  return post && post.deletedAt === undefined && usesSlug(post, slug) ? post : undefined
}

/** Return the post that was found. @throws {Failure} `not-found`, for a deleted post too. */
export function requirePost(found: Post | undefined): Post {
  if (!found || found.deletedAt !== undefined) throw createNoPostFailure()
  return found
}

/** @throws {Failure} `not-found` for a text that cannot be the id of a post. */
export function requirePostId(id: string): string {
  if (!isUuid(id)) throw createNoPostFailure()
  return id
}

export function createNoPostFailure(): Failure {
  return new Failure('not-found', 'There is no such article.')
}

/** Memory holds one batch: 10 MB where every article is as long as an article may be. */
const READS_AT_ONCE = 10

/**
 * All posts but the deleted and unreadable ones, by their ids, so that an export can continue after
 * any of them.
 *
 * @param after The id of the last post of an earlier part.
 */
export async function* streamPosts(after = ''): AsyncGenerator<Post> {
  const ids = (await posts.keys()).filter((id) => id > after)
  for (let i = 0; i < ids.length; i += READS_AT_ONCE) {
    const read = await posts.findMany(ids.slice(i, i + READS_AT_ONCE))
    yield* read.values().filter(({ deletedAt }) => deletedAt === undefined)
  }
}
