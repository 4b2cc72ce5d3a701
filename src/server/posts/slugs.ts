import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { buildClaim, listClaims, type Claimant } from '#domain/posts/post-path.ts'
import type { Post } from '#domain/posts/post.ts'
import { RESERVED_SLUGS } from '#domain/posts/slug.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { ifReadable, UnreadableRecordError } from '../storage/unreadable-records.ts'
import { listSummaries, posts } from './post-store.ts'

/** When a claim expires that its post does not use. An interrupted save or a removal leaves such claims. */
const ORPHAN_AFTER_MS = MINUTE_MS

/**
 * The owner of a slug under `/diary/` or of a path at the root (see `buildClaim`), present or
 * former. The present slug is in the post's record alone, so every redirect takes one step, and
 * chains and loops cannot occur.
 */
const claimSchema = z.object({ slug: z.string(), postId: z.uuid(), claimedAt: z.iso.datetime() })

export const slugClaims = collection('slugs', claimSchema)

/** The post with the claim, which may have been removed, deleted or interrupted since. */
export async function findSlugOwner(slug: string): Promise<string | undefined> {
  return (await slugClaims.find(sha256Hex(slug)))?.postId
}

/** The readable post with the claim, which may not use the slug anymore. */
export async function findSlugPost(slug: string): Promise<Post | undefined> {
  const id = await findSlugOwner(slug)
  return id === undefined ? undefined : ifReadable(posts.find(id))
}

/**
 * Claim a slug for a post. Claiming its own slug again changes nothing.
 *
 * @throws {Failure} `conflict` with a free slug as `extra.suggestion`.
 */
export async function claimSlug(slug: string, postId: string): Promise<void> {
  if (!(await tryClaimSlug(slug, postId)) || (await isRedirected(slug, postId)))
    throw await createSlugTakenFailure(slug)
}

/** Whether a path redirects to another post. One that an earlier release saved has no claim. */
async function isRedirected(path: string, postId: string): Promise<boolean> {
  if (!path.startsWith('/')) return false
  return (await listSummaries()).some(
    (post) => post.id !== postId && post.deletedAt === undefined && usesSlug(post, path),
  )
}

/** False when another post has the slug. */
export async function tryClaimSlug(slug: string, postId: string): Promise<boolean> {
  if (RESERVED_SLUGS.includes(slug)) return false
  const claim = { slug, postId, claimedAt: currentTime().toISOString() }
  const { postId: owner } = await slugClaims.upsert(sha256Hex(slug), async (current = claim) => {
    // The post's own claim is renewed, because no one else may take the slug before the save ends.
    if (current.postId !== postId) return (await isClaimFree(current)) ? claim : current
    return current !== claim && (await findSlugOwnerState(slug, postId)) === 'active'
      ? current
      : claim
  })
  return owner === postId
}

/** Release a slug that its post does not use. */
export async function releaseSlug(slug: string, postId: string): Promise<void> {
  if ((await findSlugOwner(slug)) === postId) await slugClaims.remove(sha256Hex(slug))
}

/** A slug similar to `slug` that is free, or that an interrupted save of the same post has claimed. */
export async function suggestSlug(slug: string, postId?: string): Promise<string> {
  for (let number = 2; ; number++) {
    const candidate = `${slug}-${number}`
    const owner = await findSlugOwner(candidate)
    if (owner === undefined || owner === postId) return candidate
  }
}

/** Whether a post has or had a slug. */
export function usesSlug(post: Claimant, one: string): boolean {
  return listClaims(post).includes(one)
}

/** Whether a page made in the admin area has or is about to have a path. */
export async function isClaimedByPage(path: string): Promise<boolean> {
  const owner = await findSlugPost(path)
  return !owner || owner.page !== undefined
}

/** Whether the owner of a slug still needs it. An unreadable post keeps its slugs. */
async function findSlugOwnerState(slug: string, postId: string) {
  try {
    const post = await posts.find(postId)
    if (post?.deletedAt !== undefined) return 'deleted'
    return post && usesSlug(post, slug) ? 'active' : 'unused'
  } catch (error) {
    if (error instanceof UnreadableRecordError) return 'active'
    throw error
  }
}

async function isClaimFree({ slug, postId, claimedAt }: z.infer<typeof claimSchema>) {
  const state = await findSlugOwnerState(slug, postId)
  if (state !== 'unused') return state === 'deleted'
  return currentTime().getTime() - Date.parse(claimedAt) > ORPHAN_AFTER_MS
}

async function createSlugTakenFailure(slug: string): Promise<Failure> {
  const suggestion = (await suggestSlug(slug)).replace('/', '')
  const reason =
    (await describeFormerUse(slug)) ?? `The URL slug "${slug.replace('/', '')}" is taken.`
  const message = `${reason} "${suggestion}" is free.`
  const issues = [{ field: 'slug', message }]
  return new Failure('conflict', message, { issues, extra: { suggestion } })
}

async function describeFormerUse(slug: string): Promise<string | undefined> {
  const post = await findSlugPost(slug)
  if (!post || buildClaim(post.slug, post) === slug || !usesSlug(post, slug)) return undefined
  return `"${slug}" is a former address of “${post.title}” and leads there until it is removed under "Redirects".`
}
