import { Failure } from '#domain/failure.ts'
import { oldSlug } from '#domain/posts/old-address.ts'
import type { Post, PostDraft } from '#domain/posts/post.ts'
import { buildUrgency } from '#domain/posts/publishing.ts'
import type { User } from '#domain/accounts/user.ts'
import { newId } from '../random.ts'
import type { Versioned } from '../storage/blobs.ts'
import { buildPost } from './build-post.ts'
import { noSuchPost, readPost, readPostOrDeleted } from './find-posts.ts'
import { posts } from './post-store.ts'
import { saveRevision } from './revisions.ts'
import { claimSlug, releaseSlug, suggestSlug, tryClaimSlug } from './slugs.ts'
import { recordActivity } from '../accounts/activity.ts'
import { requestBuild } from '../publishing/hook.ts'

/** The longest body of a save, in bytes. */
export const POST_LIMIT = 1024 * 1024

const ATTEMPTS = 8

interface PostChange {
  /** Before the change, unless it created the post. */
  readonly before?: Post | undefined
  readonly post: Post
  readonly actor: User | 'system'
  readonly action: 'created' | 'updated' | 'deleted' | 'restored' | 'published'
}

/** @throws {Failure} `conflict` when the slug is taken, `invalid` when sanitizing leaves no content. */
export async function createPost(draft: PostDraft, now: Date, savedBy?: string): Promise<Post> {
  const id = newId()
  const post = await buildPost(draft, { id, now, savedBy })
  await claimSlug(post.slug, id, now)
  const formerSlugs = await claimOldSlugs(draft, post, now)
  const saved = { ...post, formerSlugs }
  if (!(await posts.create(id, saved))) throw new Failure('conflict', 'Please save once more.')
  return saved
}

/**
 * Old addresses in the Diary redirect as those of a renamed article. One that is taken stays where it is.
 */
async function claimOldSlugs(
  { redirectFrom = [] }: PostDraft,
  { id, slug }: Post,
  now: Date,
): Promise<string[]> {
  const claimed = new Set<string>()
  for (const address of redirectFrom) {
    const old = oldSlug(address)
    if (old === undefined || old === slug) continue
    if ((await tryClaimSlug(old, id, now)) !== 'taken') claimed.add(old)
  }
  return [...claimed]
}

/** A changed post, and the same before the change. */
interface Changed {
  readonly before: Post
  readonly post: Post
}

/**
 * Replace a post and keep the replaced version as a revision. Without `version` the save always
 * succeeds, and the text of a concurrent save is one revision back.
 *
 * @param version The version the editor began with.
 * @throws {Failure} `changed` with the saved post as `extra.current`; `not-found`; `conflict`.
 */
export async function updatePost(
  id: string,
  draft: PostDraft,
  version: number | undefined,
  now: Date,
  savedBy?: string,
): Promise<Changed> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await readPost(id)
    if (version !== undefined && version !== current.data.version) throw changed(current.data)
    const next = await buildPost(draft, { id, now, savedBy, current: current.data })
    const claimed = await claimOldSlugs(draft, next, now)
    const post = await replacePost(next, claimed, current, now)
    if (post) return { before: current.data, post }
  }
  throw new Failure('conflict', 'Someone else is saving this article. Please try again.')
}

/** Mark a post as deleted. It can be restored for 30 days. */
export async function deletePost(id: string, now: Date): Promise<Changed> {
  const post = await applyChange(id, (current) => ({ ...current, deletedAt: now.toISOString() }))
  const { deletedAt: _, ...before } = post
  return { before, post }
}

/** Restore a deleted post, with another slug when its own was claimed meanwhile. */
export async function restorePost(id: string, now: Date): Promise<Post> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const deleted = await readPostOrDeleted(id)
    if (deleted.data.deletedAt === undefined) return deleted.data
    const { deletedAt: _, ...post } = deleted.data
    const slug = await claimSameOrSimilarSlug(post, now)
    const formerSlugs = await claimSlugsAgain(post, now)
    const next: Post = {
      ...post,
      slug,
      formerSlugs,
      version: post.version + 1,
      savedAt: now.toISOString(),
    }
    if (await posts.replace(id, next, deleted.etag)) return next
  }
  throw new Failure('conflict', 'Someone else is restoring this article. Please try again.')
}

/** Change a post's state without a new text: its version grows, but no revision is kept. */
export async function applyChange(id: string, change: (post: Post) => Post): Promise<Post> {
  await readPost(id)
  return posts.update(id, (post) => {
    if (post.deletedAt !== undefined) throw noSuchPost()
    const next = change(post)
    if (next === post) return post
    return { ...next, version: post.version + 1, savedAt: next.deletedAt ?? post.savedAt }
  })
}

/**
 * Record a saved change of a post and request a build if visitors see a difference. A scheduled article
 * does not wait for others, because its author chose the time.
 *
 * @param background Keeps the process alive for the request, which may wait for other saves.
 */
export async function publishChange(
  { before, post, actor, action }: PostChange,
  background: { waitUntil(task: Promise<void>): void },
): Promise<void> {
  await recordActivity(actor, `post.${action}`, post.slug)
  const urgency = action === 'published' ? 'urgent' : buildUrgency(before, post)
  if (urgency) background.waitUntil(requestBuild(urgency))
}

/**
 * Claim the slug, keep the revision, then replace the record. If the process stops in between, the
 * post is unchanged and has an unused claim or a revision equal to itself.
 *
 * @returns `undefined` when someone else saved meanwhile.
 */
async function replacePost(
  next: Post,
  claimed: readonly string[],
  current: Versioned<Post>,
  now: Date,
): Promise<Post | undefined> {
  const hasNewSlug = next.slug !== current.data.slug
  const isNewClaim = hasNewSlug && (await claimSlug(next.slug, next.id, now))
  await saveRevision(current.data)
  const former = [...next.formerSlugs, ...claimed].filter((slug) => slug !== next.slug)
  const formerSlugs = new Set(hasNewSlug ? [...former, current.data.slug] : former)
  const saved = { ...next, formerSlugs: [...formerSlugs] }
  if (await posts.replace(next.id, saved, current.etag)) return saved
  if (isNewClaim) await releaseSlug(next.slug, next.id)
  return undefined
}

async function claimSameOrSimilarSlug({ slug, id }: Post, now: Date): Promise<string> {
  if ((await tryClaimSlug(slug, id, now)) !== 'taken') return slug
  const similar = await suggestSlug(slug, id)
  await claimSlug(similar, id, now)
  return similar
}

/** The former slugs of a deleted post, without those that others claimed meanwhile. */
async function claimSlugsAgain({ formerSlugs, id }: Post, now: Date): Promise<string[]> {
  const kept: string[] = []
  for (const slug of formerSlugs)
    if ((await tryClaimSlug(slug, id, now)) !== 'taken') kept.push(slug)
  return kept
}

function changed(current: Post): Failure {
  return new Failure('changed', 'Someone else saved this article after you opened it.', {
    extra: { current },
  })
}
