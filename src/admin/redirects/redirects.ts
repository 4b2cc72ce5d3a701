import { issuesIn } from '#client/api.ts'
import { ExpectedError } from '#client/expected-error.ts'
import { parseOldAddress, parseOldSlug, findRedirectPath } from '#domain/posts/old-address.ts'
import { buildPostPath, isUnpublished, listPostPaths } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { fetchAllPosts } from '../posts/queries.ts'
import { type EditedPost, resavePost } from '../posts/save-post.ts'

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
 * Lists all redirects to articles, sorted by path.
 *
 * @param newestFirst Of two published articles with the same old address the newer one has it.
 */
export function listRedirects(newestFirst: readonly PostSummary[]): Redirect[] {
  const owners = new Map<string, PostSummary>()
  for (const post of newestFirst.filter((one) => !isUnpublished(one)).toReversed())
    for (const from of post.redirectFrom ?? []) owners.set(from, post)
  return newestFirst
    .flatMap((post): Redirect[] => [
      ...post.formerSlugs.map((slug) => ({
        from: buildPostPath({ ...post, slug }),
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

/** Finds the article that has an address already, or that it redirects to. */
export function findOwner(posts: readonly PostSummary[], given: string): PostSummary | undefined {
  const from = findRedirectPath(given)
  if (from === undefined) return undefined
  return posts.find((post) => [...listPostPaths(post), ...(post.redirectFrom ?? [])].includes(from))
}

/** Lists the old addresses that a save may send again. A later release may need one of them itself. */
export function listUsableAddresses({ redirectFrom = [] }: Pick<PostSummary, 'redirectFrom'>) {
  return redirectFrom.filter((from) => parseOldAddress(from) !== undefined)
}

function findObstacle(from: string, post: PostSummary, owner: PostSummary | undefined) {
  if (parseOldAddress(from) === undefined) return 'This site uses this address itself.'
  if (owner && owner.id !== post.id) return `It leads to “${owner.title}”, which is newer.`
  return undefined
}

/** An address that cannot lead to the article. The message says why. */
class RedirectFault extends ExpectedError {}

/**
 * Adds a redirect. It is part of its article, so this is one save against the version that was
 * read: what others changed meanwhile stays.
 *
 * @throws an error that {@link describeRedirectFault} describes, or the reason why a request failed.
 */
export async function saveRedirect(from: string, postId: string): Promise<void> {
  const owner = findOwner(await fetchAllPosts(), from)
  if (owner) throw new RedirectFault(`“${owner.title}” has this address already`)
  const saved = await resavePost(postId, (post) => ({
    redirectFrom: [...listUsableAddresses(post), from],
  }))
  if (saved) requireClaimedAddress(saved, from)
}

/** Removes a redirect. Its visitors get the 404 page from then on, and another article can have the address. */
export async function removeRedirect({ from, post, isFormer }: Redirect): Promise<void> {
  await resavePost(post.id, (current) =>
    isFormer
      ? {
          formerSlugs: current.formerSlugs.filter(
            (slug) => buildPostPath({ ...current, slug }) !== from,
          ),
        }
      : { redirectFrom: listUsableAddresses(current).filter((one) => one !== from) },
  )
}

/** Returns what is wrong with the address, as the server or {@link saveRedirect} says it. */
export function describeRedirectFault(error: unknown): string | undefined {
  if (error instanceof RedirectFault) return error.message
  const issues = error instanceof Error ? issuesIn(error.cause) : {}
  return Object.entries(issues).find(([field]) => field.startsWith('redirectFrom'))?.[1]
}

/**
 * Checks that the article got an address in the Diary. If another article took it a moment before,
 * the server leaves it there.
 *
 * @throws {RedirectFault}
 */
function requireClaimedAddress({ slug, formerSlugs }: EditedPost, from: string): void {
  const claimed = parseOldSlug(from)
  if (claimed === undefined || claimed === slug || formerSlugs.includes(claimed)) return
  throw new RedirectFault('Another article has this address')
}
