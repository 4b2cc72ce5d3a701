import type { QueryClient } from '@tanstack/react-query'
import { issuesIn } from '#client/api.ts'
import { oldSlug } from '#domain/posts/old-address.ts'
import { pathOf } from '#domain/posts/post-path.ts'
import { fetchAllPosts } from '../posts/queries.ts'
import { type EditedPost, resavePost } from '../posts/save-post.ts'
import { findOwner, usableAddresses, type Redirect } from './redirect.ts'

/** What the form says: an old address and the article that it leads to. */
interface RedirectFields {
  readonly from: string
  readonly postId: string
}

/** The address cannot lead to the article; the message says why. */
class RedirectFault extends Error {}

/**
 * Adds a redirect. It is part of its article, so this is one save against the version that was
 * read: what others changed meanwhile stays.
 *
 * @throws an error that {@link faultIn} describes, or the reason why a request failed.
 */
export async function saveRedirect(
  client: QueryClient,
  { from, postId }: RedirectFields,
): Promise<void> {
  const owner = findOwner(await fetchAllPosts(client), from)
  if (owner) throw new RedirectFault(`“${owner.title}” has this address already`)
  const saved = await resavePost(postId, (post) => ({
    redirectFrom: [...usableAddresses(post), from],
  }))
  if (saved) requireClaim(saved, from)
}

/** Its visitors get the 404 page from then on, and another article can have the address. */
export async function removeRedirect({ from, post, isFormer }: Redirect): Promise<void> {
  await resavePost(post.id, (current) =>
    isFormer
      ? { formerSlugs: current.formerSlugs.filter((slug) => pathOf({ ...current, slug }) !== from) }
      : { redirectFrom: usableAddresses(current).filter((one) => one !== from) },
  )
}

/** What is wrong with the address, as the server or {@link saveRedirect} says it. */
export function faultIn(error: unknown): string | undefined {
  if (error instanceof RedirectFault) return error.message
  const issues = error instanceof Error ? issuesIn(error.cause) : {}
  return Object.entries(issues).find(([field]) => field.startsWith('redirectFrom'))?.[1]
}

/** Another article may have taken an address in the Diary a moment before; the server leaves it there. */
function requireClaim({ slug, formerSlugs }: EditedPost, from: string): void {
  const claimed = oldSlug(from)
  if (claimed === undefined || claimed === slug || formerSlugs.includes(claimed)) return
  throw new RedirectFault('Another article has this address')
}
