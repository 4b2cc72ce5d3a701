import { buildCampaignUrl } from '#domain/marketing/campaigns/link.ts'
import { buildQuizPath } from '#domain/marketing/funnel/visit-cell.ts'
import { listPostPaths } from '#domain/posts/post-path.ts'
import { compareByNewest, isPublic } from '#domain/posts/post.ts'
import { type LinksTo, type LinkTargets, QUIZ_ID } from '#domain/posts/references.ts'
import { siteUrl } from '../environment.ts'
import { listShortLinks } from '../marketing/campaigns/short-links.ts'
import { listPosts } from '../posts/find-posts.ts'
import { listEntries } from '../posts/post-store.ts'
import { readReleaseContent } from '../site/release-content.ts'
import { listSavedLinks } from '../tracking/saved-links.ts'
import { findMentions } from './find-mentions.ts'

/** What links to some posts and quizzes. Unknown and deleted posts have no links. */
export async function listLinksTo(ids: readonly string[]): Promise<LinksTo> {
  const entries = (await listEntries()).filter(({ summary }) => summary.deletedAt === undefined)
  const posts = entries.filter(({ summary }) => ids.includes(summary.id))
  const paths = [
    ...posts.flatMap(({ summary }) => listPostPaths(summary)),
    ...ids.flatMap((id) => QUIZ_ID.exec(id)?.slice(1) ?? []).map(buildQuizPath),
  ]
  if (paths.length === 0) return { articles: [], documents: [], campaigns: [] }
  const { origin } = new URL(siteUrl())
  const addresses = new Set(paths.flatMap((path) => [path, origin + path]))
  const articles = entries
    .filter(({ references }) => references.links.some((link) => addresses.has(link)))
    .map(({ summary }) => summary)
    .filter(({ id }) => !ids.includes(id))
    .toSorted(compareByNewest)
    .map(({ id, title, status }) => ({ id, title, status }))
  const before = String.raw`(?<![\w.-])(?:${origin.replaceAll('.', String.raw`\.`)})?`
  const mentions = await findMentions(
    new RegExp(String.raw`${before}(?:${paths.join('|')})(?!/?[\w-])`),
  )
  const documents = mentions.filter(({ id }) => !ids.includes(id))
  return {
    articles,
    documents: documents.map(({ id, title }) => ({ id, title })),
    campaigns: await listCampaignLinksTo(paths),
  }
}

async function listCampaignLinksTo(paths: readonly string[]): Promise<LinksTo['campaigns']> {
  const [saved, short] = await Promise.all([listSavedLinks(), listShortLinks()])
  return saved
    .filter(({ path, archivedAt }) => archivedAt === undefined && paths.includes(path))
    .map(({ id, path, tags }) => {
      const own = short.filter(({ linkId }) => linkId === id).map(({ name }) => `/go/${name}`)
      return { id, addresses: [buildCampaignUrl('', path, tags), ...own] }
    })
}

/** The addresses that links of an article can lead to. */
export async function listPostLinkTargets(): Promise<LinkTargets> {
  const [{ pages }, posts] = await Promise.all([readReleaseContent(), listPosts()])
  // Public posts are last, so that an address of two articles leads to the one that visitors can
  // open.
  const addresses = posts
    .toSorted((a, b) => Number(isPublic(a)) - Number(isPublic(b)))
    .flatMap((post) =>
      [...listPostPaths(post), ...(post.redirectFrom ?? [])].map((path) => [path, post.status]),
    )
  return { pages, posts: Object.fromEntries(addresses) }
}
