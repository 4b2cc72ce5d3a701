import { Failure } from '#domain/failure.ts'
import { byNewest } from '#domain/posts/order.ts'
import {
  DELETED_KEPT_DAYS,
  isPublic,
  type Post,
  type PostDraft,
  type PostSummary,
} from '#domain/posts/post.ts'
import { isDue } from '#domain/posts/publishing.ts'
import { SLUG } from '#domain/posts/slug.ts'
import { allSummaries, posts } from './post-store.ts'
import { gone, written } from './build-post.ts'
import { deleteRevisions, saveRevision } from './revisions.ts'
import { claimSlug, findSlugOwner, releaseSlug, suggestSlug, type SlugOwnerState } from './slugs.ts'
import { isUuid } from '../storage/uuid.ts'
import { newId } from '../random.ts'

/** The longest body of a save, in bytes. */
export const POST_LIMIT = 1024 * 1024

const ATTEMPTS = 8
const DAY_MS = 86_400_000

/** Every article that is not deleted, newest first. */
export async function listPosts(): Promise<PostSummary[]> {
  const all = await allSummaries()
  return all.filter(({ deletedAt }) => deletedAt === undefined).toSorted(byNewest)
}

/** The articles every reader may see, newest first. */
export async function listPublicPosts(): Promise<PostSummary[]> {
  return (await allSummaries()).filter(isPublic).toSorted(byNewest)
}

/** "Recently deleted", the latest first. */
export async function listDeletedPosts(now: Date): Promise<PostSummary[]> {
  const limit = deletedLimit(now)
  return (await allSummaries())
    .filter(({ deletedAt }) => deletedAt !== undefined && deletedAt > limit)
    .toSorted((a, b) => (b.deletedAt ?? '').localeCompare(a.deletedAt ?? ''))
}

/** @throws {Failure} `not-found`, for a deleted article too. */
export async function findPost(id: string): Promise<Post> {
  return (await readPost(id)).data
}

/** The article at an address, now or formerly; `undefined` when there is none or it was deleted. */
export async function findPostBySlug(slug: string): Promise<Post | undefined> {
  if (!SLUG.test(slug)) return undefined
  const id = await findSlugOwner(slug)
  const post = id && (await posts.find(id))
  return post && post.deletedAt === undefined ? post : undefined
}

/** @throws {Failure} `conflict` when the slug is taken, `invalid` when nothing is left of the content. */
export async function createPost(draft: PostDraft, now: Date): Promise<Post> {
  const id = newId()
  const post = await written(draft, { id, now })
  await claimSlug(post.slug, id, slugOwnerState, now)
  if (!(await posts.create(id, post))) throw new Failure('conflict', 'Please save once more.')
  return post
}

/**
 * Save an article over its present version, which is kept as a revision first. Without `version` the
 * save always counts: the other's text is then one revision back.
 *
 * @param version The version the editor began with.
 * @throws {Failure} `changed` with the saved article as `extra.current`; `not-found`; `conflict`.
 */
export async function updatePost(
  id: string,
  draft: PostDraft,
  version: number | undefined,
  now: Date,
): Promise<Post> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await readPost(id)
    if (version !== undefined && version !== current.data.version) throw changed(current.data)
    const next = await written(draft, { id, now, current: current.data })
    const saved = await save(next, current, now)
    if (saved) return saved
  }
  throw new Failure('conflict', 'Somebody else is saving this article. Please try again.')
}

/** Take an article down. It can be restored for 30 days. */
export async function deletePost(id: string, now: Date): Promise<Post> {
  return change(id, (post) => ({ ...post, deletedAt: now.toISOString() }))
}

/** Bring a deleted article back, at another address when its own was taken meanwhile. */
export async function restorePost(id: string, now: Date): Promise<Post> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const deleted = await readRecord(id)
    if (deleted.data.deletedAt === undefined) return deleted.data
    const { deletedAt: _, ...post } = deleted.data
    const slug = await claimAgain(post, now)
    const next: Post = { ...post, slug, version: post.version + 1, savedAt: now.toISOString() }
    if (await posts.replace(id, next, deleted.etag)) return next
  }
  throw new Failure('conflict', 'Somebody else is restoring this article. Please try again.')
}

/** Publish the scheduled articles whose time has come. */
export async function publishDuePosts(now: Date): Promise<Post[]> {
  const due = (await listPosts()).filter((post) => isDue(post, now))
  const published: Post[] = []
  for (const { id } of due) {
    const post = await change(id, (current) => (isDue(current, now) ? gone(current) : current))
    published.push(post)
  }
  return published
}

/** Forget for good what was deleted more than 30 days ago. The record goes last, so a broken run is taken up again. */
export async function purgeDeletedPosts(now: Date): Promise<number> {
  const limit = deletedLimit(now)
  const old = (await allSummaries()).filter(({ deletedAt }) => deletedAt && deletedAt <= limit)
  for (const { id, slug, formerSlugs } of old) {
    await deleteRevisions(id)
    for (const address of [slug, ...formerSlugs]) await releaseSlug(address, id)
    await posts.remove(id)
  }
  return old.length
}

/** What was deleted before this moment is gone for good. */
function deletedLimit(now: Date): string {
  return new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS).toISOString()
}

/** Whether an article still needs its addresses: asked before one of them goes to another article. */
export async function slugOwnerState(postId: string): Promise<SlugOwnerState> {
  const post = await posts.find(postId)
  if (!post) return 'unknown'
  return post.deletedAt === undefined ? 'keeps-it' : 'gave-it-up'
}

interface Current {
  readonly data: Post
  readonly etag: string
}

/**
 * Write the next version: first its address, then the revision, then the record. Killed in between,
 * the article is as it was, with an address too many or a revision that equals it.
 *
 * @returns The record as written, or `undefined` when somebody else saved meanwhile.
 */
async function save(next: Post, current: Current, now: Date): Promise<Post | undefined> {
  const moved = next.slug !== current.data.slug
  const isNewClaim = moved && (await claimSlug(next.slug, next.id, slugOwnerState, now))
  await saveRevision(current.data)
  const former = current.data.formerSlugs.filter((slug) => slug !== next.slug)
  const formerSlugs = moved ? [...former, current.data.slug] : former
  const saved = { ...next, formerSlugs }
  if (await posts.replace(next.id, saved, current.etag)) return saved
  if (isNewClaim) await releaseSlug(next.slug, next.id)
  return undefined
}

/** Change an article without a new text: no revision, but a new version. */
async function change(id: string, how: (post: Post) => Post): Promise<Post> {
  await readPost(id)
  return posts.update(id, (post) => {
    if (post.deletedAt !== undefined) throw notFound()
    const next = how(post)
    return next === post
      ? post
      : { ...next, version: post.version + 1, savedAt: next.deletedAt ?? post.savedAt }
  })
}

async function claimAgain(post: Post, now: Date): Promise<string> {
  try {
    await claimSlug(post.slug, post.id, slugOwnerState, now)
    return post.slug
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error
    const slug = await suggestSlug(post.slug)
    await claimSlug(slug, post.id, slugOwnerState, now)
    return slug
  }
}

async function readPost(id: string): Promise<Current> {
  const found = await readRecord(id)
  if (found.data.deletedAt !== undefined) throw notFound()
  return found
}

async function readRecord(id: string): Promise<Current> {
  const found = isUuid(id) ? await posts.read(id) : undefined
  if (!found) throw notFound()
  return found
}

function changed(current: Post): Failure {
  return new Failure('changed', 'Somebody else saved this article after you opened it.', {
    extra: { current },
  })
}

function notFound(): Failure {
  return new Failure('not-found', 'There is no such article.')
}
