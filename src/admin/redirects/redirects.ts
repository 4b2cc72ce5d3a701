import { ExpectedError } from '#client/expected-error.ts'
import { fetchJson } from '#client/query.ts'
import { findAddressFault, findRedirectPath, parseOldSlug } from '#domain/posts/old-address.ts'
import { buildPostPath, isUnpublished, listPostPaths } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { ALL_POSTS_KEY } from '../kit/posts.ts'
import { resavePost } from '../posts/save-post.ts'

/** An address that leads to an article. */
export interface Redirect {
  /** A path of this site. */
  readonly from: string
  readonly post: PostSummary
  /** Whether it is a former address of the article in the Diary, which redirects without a build. */
  readonly isFormer: boolean
  /** The newer article with the same old address, to which the redirect leads instead. */
  readonly newer?: PostSummary | undefined
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
        const owner = owners.get(from)
        return { from, post, isFormer: false, newer: owner === post ? undefined : owner }
      }),
    ])
    .toSorted((a, b) => a.from.localeCompare(b.from, 'en'))
}

/** Returns why an address cannot redirect to an article; `undefined` if it can. */
export function findRedirectFault(posts: readonly PostSummary[], given: string) {
  const from = findRedirectPath(given)
  if (from === undefined) return findAddressFault(given)
  const owner = posts.find((post) =>
    [...listPostPaths(post), ...(post.redirectFrom ?? [])].includes(from),
  )
  return owner && `“${owner.title}” has this address already`
}

/**
 * Adds a redirect by saving its article against the version that was read, so that what others
 * changed meanwhile stays.
 *
 * @throws {ExpectedError} if the address leads to another article, which the screen may not know
 *   yet.
 */
export async function saveRedirect(from: string, postId: string): Promise<void> {
  const fault = findRedirectFault(await fetchJson<readonly PostSummary[]>(ALL_POSTS_KEY[0]), from)
  if (fault) throw new ExpectedError(fault)
  const saved = await resavePost(postId, ({ redirectFrom = [] }) => ({
    redirectFrom: [...redirectFrom, from],
  }))
  const slug = parseOldSlug(from)
  // The server saves the article without an address in the Diary that it leaves to another one.
  if (saved && slug !== undefined && !saved.post.formerSlugs.includes(slug))
    throw new ExpectedError('Another article has this address')
}

/** Removes a redirect. Its visitors get the 404 page from then on, and another article can have the address. */
export function removeRedirect({ from, post, isFormer }: Redirect) {
  return resavePost(post.id, (current) => {
    const { formerSlugs, redirectFrom = [] } = current
    if (!isFormer) return { redirectFrom: redirectFrom.filter((one) => one !== from) }
    const isOther = (slug: string) => buildPostPath({ ...current, slug }) !== from
    return { formerSlugs: formerSlugs.filter(isOther) }
  })
}
