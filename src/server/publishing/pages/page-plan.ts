import { PUBLIC_ROUTES } from '#domain/content/documents.ts'
import {
  type ListPage,
  paginate,
  findRelatedArticles,
  buildTagLists,
  buildTagPath,
} from '#domain/posts/article-lists.ts'
import { buildSearchIndex } from '#domain/posts/build-search-index.ts'
import { parseOldAddress } from '#domain/posts/old-address.ts'
import { buildPostPath } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { hashParts } from '../../site/site-folder.ts'
import { openTemplates, type TemplateName } from '../../site/templates.ts'
import type { ArticleSnapshot } from './article-snapshot.ts'
import {
  buildArticleView,
  buildDiaryView,
  buildFeedView,
  buildListPath,
  buildPageView,
  type SiteContext,
  buildTagView,
} from './views.ts'

const FEED_LENGTH = 30
const FEATURED_MAX = 12

/** A file that is made of posts. */
interface PlannedFile {
  readonly path: string
  /** A hash of everything the file depends on. */
  readonly key: string
  /** The posts whose contents it needs. */
  readonly contents: readonly string[]
  render(): string
}

/** The inputs that all planned files share. */
interface Plan {
  readonly snapshot: ArticleSnapshot
  readonly context: SiteContext
  readonly template: ReturnType<typeof openTemplates>
  readonly contextHash: string
}

/** Every file of the site that is made of posts. */
export function planFiles(
  snapshot: ArticleSnapshot,
  context: SiteContext,
  site: string,
): PlannedFile[] {
  const { newestFirst } = snapshot
  // A later release may need an address itself.
  const pages = snapshot.pages.filter((page) => parseOldAddress(buildPostPath(page)) !== undefined)
  const diary = paginate(newestFirst)
  const tags = buildTagLists(newestFirst)
  const contextHash = hashParts(JSON.stringify(context))
  const plan: Plan = { snapshot, context, template: openTemplates(site), contextHash }
  const index = buildSearchIndex(newestFirst, snapshot.words, context.site.timeZone)
  const sitemap = renderSitemap(newestFirst, listPages(diary, tags), context.origin, pages)
  return [
    ...planArticles(plan),
    ...pages.map((page) => planPageOfAdmin(plan, page)),
    ...diary.map((page) => planDiaryPage(plan, page)),
    ...tags.flatMap(({ tag, pages }) => pages.map((page) => planTagPage(plan, tag, page))),
    planFeed(plan),
    planText('sitemap.xml', sitemap),
    planText('search.json', JSON.stringify(index)),
    planText('_redirects', formatRedirects([...newestFirst, ...pages])),
  ]
}

/** The featured posts at the top of the Diary. */
export function pickFeatured(newestFirst: readonly PostSummary[]): PostSummary[] {
  return newestFirst.filter(({ featured }) => featured).slice(0, FEATURED_MAX)
}

function planArticles(plan: Plan): PlannedFile[] {
  const { snapshot, context } = plan
  const related = findRelatedArticles(snapshot.newestFirst.toReversed())
  return snapshot.newestFirst.map(({ id, slug }) => {
    const others = related.get(id) ?? []
    return planPage(plan, 'article.html', {
      path: `diary/${slug}.html`,
      cards: others,
      contents: [id],
      buildView: () => buildArticleView(snapshot.post(id), others, context),
    })
  })
}

function planPageOfAdmin(plan: Plan, { id, slug }: PostSummary): PlannedFile {
  return planPage(plan, 'page.html', {
    path: `${slug}.html`,
    contents: [id],
    buildView: () => buildPageView(plan.snapshot.post(id), plan.context),
  })
}

function planDiaryPage(plan: Plan, page: ListPage<PostSummary>): PlannedFile {
  const featured = page.number === undefined ? pickFeatured(plan.snapshot.newestFirst) : []
  return planPage(plan, 'diary.html', {
    path: `${buildListPath('diary', page)}.html`,
    inputs: `${describePager(page)} ${featured.length}`,
    cards: [...featured, ...page.items],
    buildView: () => buildDiaryView(page, featured, plan.context),
  })
}

function planTagPage(plan: Plan, tag: string, page: ListPage<PostSummary>): PlannedFile {
  return planPage(plan, 'tag.html', {
    path: `${buildListPath(buildTagPath(tag) ?? '', page).slice(1)}.html`,
    inputs: `${describePager(page)} ${tag}`,
    cards: page.items,
    buildView: () => buildTagView(page, tag, plan.context),
  })
}

interface PageInputs {
  readonly path: string
  /** Everything that the page depends on besides its template, the site and posts. */
  readonly inputs?: string
  /** The posts that it lists. */
  readonly cards?: readonly PostSummary[]
  readonly contents?: readonly string[]
  buildView(): object
}

function planPage(
  { snapshot, contextHash, template }: Plan,
  name: TemplateName,
  { path, inputs = '', cards = [], contents = [], buildView }: PageInputs,
): PlannedFile {
  const pageHashes = contents.map((id) => snapshot.known[id]?.pageHash ?? '')
  const cardHashes = cards.map(({ id }) => snapshot.known[id]?.cardHash ?? '')
  return {
    path,
    key: hashParts(contextHash, template(name).hash, inputs, ...pageHashes, ...cardHashes),
    contents,
    render: () => template(name).render(buildView()),
  }
}

function planFeed(plan: Plan): PlannedFile {
  const contents = plan.snapshot.newestFirst.slice(0, FEED_LENGTH).map(({ id }) => id)
  return planPage(plan, 'feed.xml', {
    path: 'rss.xml',
    contents,
    buildView: () => buildFeedView(contents.map(plan.snapshot.post), plan.context),
  })
}

function planText(path: string, text: string): PlannedFile {
  return { path, key: hashParts(text), contents: [], render: () => text }
}

/** Every list page but the first page of the Diary, which is a route of its own. */
function listPages(
  diary: readonly ListPage<PostSummary>[],
  tags: ReturnType<typeof buildTagLists<PostSummary>>,
) {
  const ofTags = tags.flatMap(({ tag, pages }) =>
    pages.map((page) => buildListPath(buildTagPath(tag) ?? '', page)),
  )
  return [...diary.slice(1).map((page) => buildListPath('/diary', page)), ...ofTags]
}

function describePager({ number, older, newer }: ListPage<unknown>): string {
  return JSON.stringify([number, older, newer])
}

/**
 * @param posts All public articles, newest first.
 * @param lists The paths of further list pages.
 */
export function renderSitemap(
  posts: readonly PostSummary[],
  lists: readonly string[],
  origin: string,
  pages: readonly PostSummary[] = [],
): string {
  const indexed = pages.filter(({ page }) => page?.isIndexed)
  const elements = [
    ...[...PUBLIC_ROUTES, ...lists].map((path) => formatUrlElement(origin + path)),
    ...[...posts, ...indexed].map((post) =>
      formatUrlElement(origin + buildPostPath(post), post.dateModified ?? post.datePublished),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${elements.join('\n')}
</urlset>
`
}

/** Paths consist of slugs and need no escaping. */
function formatUrlElement(address: string, modified?: string): string {
  const lastmod = modified ? `<lastmod>${modified}</lastmod>` : ''
  return `<url><loc>${address}</loc>${lastmod}</url>`
}

/**
 * The rules of `_redirects` that lead from the addresses of an earlier site to articles. They are
 * not forced, so files of this site win, and of two articles with the same old address the newer
 * one does.
 */
export function formatRedirects(posts: readonly PostSummary[]): string {
  const rules = new Map<string, string>()
  for (const post of posts) {
    // Former addresses of articles redirect on demand, without a rule.
    const former = post.page ? post.formerSlugs.map((slug) => `/${slug}`) : []
    for (const given of [...(post.redirectFrom ?? []), ...former]) {
      // An address that a later release needs itself has no path.
      const path = parseOldAddress(given)
      if (path !== undefined && !rules.has(path))
        rules.set(path, `${path} ${buildPostPath(post)} 301\n`)
    }
  }
  return [...rules.values()].join('')
}
