import { listAddressesOf } from '#domain/posts/article-links.ts'
import { buildPostPath } from '#domain/posts/post-path.ts'
import { compareByNewest, isPublic } from '#domain/posts/post.ts'
import type { LinksTo, LinkTargets } from '#domain/posts/references.ts'
import { siteUrl } from '../environment.ts'
import { listPosts } from '../posts/find-posts.ts'
import { listEntries } from '../posts/post-store.ts'
import { readReleaseContent } from '../site/release-content.ts'
import { findMentions } from './find-mentions.ts'

/** The articles and documents that link to some posts. Unknown and deleted posts have no links. */
export async function listLinksTo(ids: readonly string[]): Promise<LinksTo> {
  const entries = (await listEntries()).filter(({ summary }) => summary.deletedAt === undefined)
  const paths = entries
    .filter(({ summary }) => ids.includes(summary.id))
    .flatMap(({ summary: { slug, formerSlugs, page } }) =>
      [slug, ...formerSlugs].map((one) => buildPostPath({ slug: one, page })),
    )
  if (paths.length === 0) return { articles: [], documents: [] }
  const { origin } = new URL(siteUrl())
  const addresses = listAddressesOf(paths, origin)
  const articles = entries
    .filter(({ references }) => references.links.some((link) => addresses.has(link)))
    .map(({ summary }) => summary)
    .filter(({ id }) => !ids.includes(id))
    .toSorted(compareByNewest)
    .map(({ id, title, status }) => ({ id, title, status }))
  const before = String.raw`(?<![\w.-])(?:${origin.replaceAll('.', String.raw`\.`)})?`
  const link = String.raw`${before}(?:${paths.join('|')})(?!/?[\w-])`
  const documents = await findMentions(new RegExp(link))
  return { articles, documents: documents.map(({ id, title }) => ({ id, title })) }
}

/** The addresses that links of an article can lead to. */
export async function listLinkTargets(): Promise<LinkTargets> {
  const [{ pages }, posts] = await Promise.all([readReleaseContent(), listPosts()])
  const articles = posts
    .filter(({ page }) => !page)
    .flatMap(({ slug, formerSlugs, status }) =>
      [slug, ...formerSlugs].map((one) => [one, status] as const),
    )
  // If two articles have the same old address, it leads to the one that visitors can open.
  const redirects = posts
    .toSorted((a, b) => Number(isPublic(a)) - Number(isPublic(b)))
    .flatMap(({ slug, formerSlugs, redirectFrom = [], page, status }) =>
      [...redirectFrom, ...(page ? [slug, ...formerSlugs].map((one) => `/${one}`) : [])].map(
        (path) => [path, status] as const,
      ),
    )
  return {
    pages,
    articles: Object.fromEntries(articles),
    redirects: Object.fromEntries(redirects),
  }
}
