import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { RESERVED_SLUGS } from '#domain/posts/slug.ts'
import { collection } from '../storage/collection.ts'
import { newId } from '../random.ts'

/** A claim without an article is a save that died half-way; after this long it counts for nothing. */
const ORPHAN_AFTER_MS = 60_000

const SUGGESTIONS_TRIED = 50

/**
 * An address under `/diary/` and the article it belongs to, now or formerly. An article's present
 * address is in its own record alone, so a redirect always goes there in one step: chains and loops
 * cannot be written down.
 */
const claimSchema = z.object({ slug: z.string(), postId: z.uuid(), claimedAt: z.iso.datetime() })

const claims = collection('slugs', claimSchema)

/** What the holder of a claim is, to somebody who wants the same address. */
export type SlugOwnerState = 'keeps-it' | 'gave-it-up' | 'unknown'

/** Tells whether an article still needs its addresses. */
export type ReadOwnerState = (postId: string) => Promise<SlugOwnerState>

export async function findSlugOwner(slug: string): Promise<string | undefined> {
  return (await claims.find(keyOf(slug)))?.postId
}

/**
 * Take an address for an article. Taking one's own again changes nothing.
 *
 * @returns Whether the claim is new.
 * @throws {Failure} `conflict` with a free address as `extra.suggestion`.
 */
export async function claimSlug(
  slug: string,
  postId: string,
  ask: ReadOwnerState,
  now: Date,
): Promise<boolean> {
  if (RESERVED_SLUGS.includes(slug)) throw await taken(slug)
  const claim = { slug, postId, claimedAt: now.toISOString() }
  const current = await claims.read(keyOf(slug))
  if (current?.data.postId === postId) return false
  if (!current) {
    if (await claims.create(keyOf(slug), claim)) return true
    throw await taken(slug)
  }
  const isFree = await isGivenUp(current.data, ask, now)
  if (isFree && (await claims.replace(keyOf(slug), claim, current.etag))) return true
  throw await taken(slug)
}

/** Give an address back that no article came to use, or whose article is gone for good. */
export async function releaseSlug(slug: string, postId: string): Promise<void> {
  if ((await findSlugOwner(slug)) === postId) await claims.remove(keyOf(slug))
}

/** A free address that looks like `slug`. */
export async function suggestSlug(slug: string): Promise<string> {
  for (let number = 2; number < SUGGESTIONS_TRIED; number++) {
    const candidate = `${slug}-${number}`
    if (!(await claims.find(keyOf(candidate)))) return candidate
  }
  return `${slug}-${newId().slice(0, 8)}`
}

async function isGivenUp(
  { postId, claimedAt }: z.infer<typeof claimSchema>,
  ask: ReadOwnerState,
  now: Date,
): Promise<boolean> {
  switch (await ask(postId)) {
    case 'keeps-it':
      return false
    case 'gave-it-up':
      return true
    case 'unknown':
      return now.getTime() - Date.parse(claimedAt) > ORPHAN_AFTER_MS
  }
}

async function taken(slug: string): Promise<Failure> {
  const suggestion = await suggestSlug(slug)
  const message = `The URL slug "${slug}" is taken. "${suggestion}" is free.`
  return new Failure('conflict', message, {
    issues: [{ field: 'slug', message }],
    extra: { suggestion },
  })
}

function keyOf(slug: string): string {
  return createHash('sha256').update(slug).digest('hex')
}
