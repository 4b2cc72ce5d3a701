import { isDeepStrictEqual } from 'node:util'
import type { User } from '#domain/accounts/user.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import { parseOldAddress, parseOldSlug } from '#domain/posts/old-address.ts'
import { buildClaim, listClaims, readPageClaim } from '#domain/posts/post-path.ts'
import type { Post, PostInput } from '#domain/posts/post.ts'
import { findBuildUrgency } from '#domain/posts/publishing.ts'
import { recordActivity } from '../accounts/activity.ts'
import { requestBuild } from '../build-hook/hook.ts'
import { currentTime } from '../clock.ts'
import type { EndpointContext } from '../http/routes.ts'
import { newId } from '../random.ts'
import { asDraftIfDue, buildPost } from './build-post.ts'
import { createNoPostFailure, requirePost, requirePostId } from './find-posts.ts'
import { posts, postVersions } from './post-store.ts'
import { buildVersionTag } from './post-version.ts'
import { claimSlug, isClaimedByPage, releaseSlug, suggestSlug, tryClaimSlug } from './slugs.ts'

/** The longest body of a save, in bytes. */
export const POST_LIMIT = 1024 * 1024

/** @throws {Failure} `conflict` when the slug is taken, `invalid` when sanitizing leaves no content. */
export async function createPost(draft: PostInput, savedBy?: string, id = newId()): Promise<Post> {
  const post = await buildPost(draft, { id, savedBy })
  await claimSlug(buildClaim(post.slug, post), id)
  const formerSlugs = await claimOldSlugs(draft, post).catch(async (error: unknown) => {
    // Another attempt may have another address, or never come.
    for (const claim of listClaims(post)) await releaseSlug(claim, id)
    throw error
  })
  const saved = { ...post, formerSlugs }
  if (!(await posts.create(id, saved))) throw new Failure('conflict', 'Please save once more.')
  return saved
}

/**
 * Find the post that an earlier request has created with this id. Its response may have been lost.
 *
 * @throws {Failure} `changed` when it is another text of the same person by now; `conflict` when it
 *   is someone else's or deleted.
 */
export async function findCreatedPost(id: string, draft: PostInput, savedBy: string) {
  const current = await posts.find(id)
  if (!current) return undefined
  if (current.savedBy !== savedBy || current.deletedAt !== undefined)
    throw new Failure('conflict', 'This post exists already. Look for it in the list of posts.')
  const { savedAt, datePublished, formerSlugs } = current
  const created = await buildPost(draft, { id, savedBy })
  if (!isDeepStrictEqual({ ...created, savedAt, datePublished, formerSlugs }, current))
    throw createChangedFailure(current)
  return current
}

/**
 * Make old addresses in the Diary redirect as those of a renamed article. An address of another
 * article is left to that one.
 *
 * @throws {Failure} `invalid` for the address of a page made in the admin area, and for one in
 *   the Diary that would lead to a page.
 */
async function claimOldSlugs({ redirectFrom = [] }: PostInput, { id, slug, page }: Post) {
  const claimed = new Set<string>()
  for (const address of redirectFrom) {
    const path = readPageClaim(parseOldAddress(address) ?? '')
    if (path && !(await tryClaimSlug(path, id)) && (await isClaimedByPage(path)))
      throw invalidField('redirectFrom', `A page of this site has the address ${path}`)
    const old = parseOldSlug(address)
    if (old === undefined || (old === slug && !page)) continue
    if (page) throw invalidField('redirectFrom', 'A page cannot have an old address in the Diary')
    if (await tryClaimSlug(old, id)) claimed.add(old)
  }
  return [...claimed]
}

/**
 * Replace a post and keep the replaced version as a revision. Without `tag` the save always
 * succeeds, and the text of a concurrent save is one revision back.
 *
 * @param tag The ETag of the version that the editor began with, or `*` for any version.
 * @throws {Failure} `changed` with the saved post as `extra.current`; `not-found`; `conflict`.
 */
export async function updatePost(id: string, draft: PostInput, tag?: string, savedBy?: string) {
  const { before, after } = await posts.change(requirePostId(id), async (stored) => {
    const current = requirePost(stored)
    const mayReplace = tag === undefined || tag === '*' || tag === buildVersionTag(current)
    if (!mayReplace) throw createChangedFailure(current)
    const next = await buildPost(draft, { id, savedBy, current })
    const claimed = await claimOldSlugs(draft, next)
    return replacePost(next, claimed, current)
  })
  return { before: requirePost(before), post: after }
}

/** Mark a post as deleted. It can be restored for 30 days. */
export async function deletePost(id: string) {
  const deletedAt = currentTime().toISOString()
  const post = await applyChange(id, (current) => ({ ...current, deletedAt }))
  return { before: { ...post, deletedAt: undefined }, post }
}

/**
 * Restore a deleted post. It loses the addresses that another post has taken. A scheduled post that
 * is overdue becomes a draft, so that restoring it does not publish it.
 */
export function restorePost(id: string): Promise<Post> {
  return posts.upsert(requirePostId(id), async (deleted) => {
    if (!deleted) throw createNoPostFailure()
    if (deleted.deletedAt === undefined) return deleted
    const post = asDraftIfDue({ ...deleted, deletedAt: undefined }, currentTime())
    const slug = await claimSameOrSimilarSlug(post)
    const claimFormer = (former: string) => buildClaim(former, post)
    const formerSlugs = await claimAgain(post.formerSlugs, claimFormer, id)
    const redirectFrom = await claimAgain(post.redirectFrom ?? [], readPageClaim, id)
    return {
      ...post,
      slug,
      formerSlugs,
      ...(post.redirectFrom && { redirectFrom }),
      version: post.version + 1,
      savedAt: currentTime().toISOString(),
    }
  })
}

/** Change a post's state without a new text: its version grows, but no revision is kept. */
export async function applyChange(id: string, change: (post: Post) => Post): Promise<Post> {
  return posts.upsert(requirePostId(id), (stored) => {
    const post = requirePost(stored)
    const next = change(post)
    if (next === post) return post
    return { ...next, version: post.version + 1, savedAt: next.deletedAt ?? post.savedAt }
  })
}

/**
 * Record a saved change of a post and request a build if visitors see a difference.
 *
 * @param before The post before the change; `undefined` for one that was created or restored.
 */
export async function recordAndRequestBuild(
  action: 'created' | 'updated' | 'deleted' | 'restored',
  { before, post }: { readonly before?: Post; readonly post: Post },
  { actor, waitUntil }: { readonly actor: User } & Pick<EndpointContext, 'waitUntil'>,
): Promise<void> {
  const urgency = findBuildUrgency(before, post)
  if (urgency) waitUntil(requestBuild(urgency))
  await recordActivity(actor, `post.${action}`, post.title)
}

/**
 * Claim the slug and keep the version that is replaced. If the process stops or loses a race after
 * it, the post is unchanged and has an unused claim or a version equal to itself.
 */
async function replacePost(next: Post, claimed: readonly string[], current: Post): Promise<Post> {
  const hasNewSlug = next.slug !== current.slug
  if (hasNewSlug) await claimSlug(buildClaim(next.slug, next), next.id)
  await postVersions.keep(current.id, current)
  const former = [...next.formerSlugs, ...claimed].filter((slug) => slug !== next.slug)
  const formerSlugs = new Set(hasNewSlug ? [...former, current.slug] : former)
  return { ...next, formerSlugs: [...formerSlugs] }
}

async function claimSameOrSimilarSlug(post: Post): Promise<string> {
  const claim = buildClaim(post.slug, post)
  if (await tryClaimSlug(claim, post.id)) return post.slug
  const similar = await suggestSlug(claim, post.id)
  await claimSlug(similar, post.id)
  return similar.replace('/', '')
}

/** The former addresses of a deleted post, without those that others claimed meanwhile. */
async function claimAgain(
  former: readonly string[],
  nameOf: (former: string) => string | undefined,
  id: string,
): Promise<string[]> {
  const kept: string[] = []
  for (const address of former) {
    const name = nameOf(address)
    if (name === undefined || (await tryClaimSlug(name, id))) kept.push(address)
  }
  return kept
}

function createChangedFailure(current: Post): Failure {
  return new Failure('changed', 'Someone else saved this article after you opened it.', {
    extra: { current },
  })
}
