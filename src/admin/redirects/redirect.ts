import { oldAddress, redirectPath } from '#domain/posts/old-address.ts'
import { pathOf } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'

/** An address that leads to an article. */
export interface Redirect {
  /** A path of this site. */
  readonly from: string
  readonly post: PostSummary
  /** Whether it is a former address of the article in the Diary, which redirects without a build. */
  readonly isFormer: boolean
  /** Why it does not redirect. */
  readonly obstacle?: string
}

/**
 * All redirects to articles, by their path.
 *
 * @param newestFirst Of two published articles with the same old address the newer one has it.
 */
export function listRedirects(newestFirst: readonly PostSummary[]): Redirect[] {
  const owners = new Map<string, PostSummary>()
  for (const post of newestFirst.filter(isPublished).toReversed())
    for (const from of post.redirectFrom ?? []) owners.set(from, post)
  return newestFirst
    .flatMap((post): Redirect[] => [
      ...post.formerSlugs.map((slug) => ({
        from: pathOf({ ...post, slug }),
        post,
        isFormer: true,
      })),
      ...(post.redirectFrom ?? []).map((from) => {
        const obstacle = findObstacle(from, post, owners.get(from))
        return { from, post, isFormer: false, ...(obstacle && { obstacle }) }
      }),
    ])
    .toSorted((a, b) => a.from.localeCompare(b.from, 'en'))
}

/** The article that an address leads to or belongs to already. */
export function findOwner(posts: readonly PostSummary[], given: string): PostSummary | undefined {
  const from = redirectPath(given)
  if (from === undefined) return undefined
  return posts.find(({ slug, formerSlugs, redirectFrom = [], page }) => {
    const own = [slug, ...formerSlugs].map((one) => pathOf({ slug: one, page }))
    return [...own, ...redirectFrom].includes(from)
  })
}

/** The old addresses of a post that a save may send again: later releases may need one themselves. */
export function usableAddresses({ redirectFrom = [] }: Pick<PostSummary, 'redirectFrom'>) {
  return redirectFrom.filter((from) => oldAddress(from) !== undefined)
}

function findObstacle(from: string, post: PostSummary, owner: PostSummary | undefined) {
  if (oldAddress(from) === undefined) return 'This site uses this address itself.'
  if (owner && owner.id !== post.id) return `It leads to “${owner.title}”, which is newer.`
  return undefined
}

export function isPublished({ status }: Pick<PostSummary, 'status'>): boolean {
  return status === 'published'
}
