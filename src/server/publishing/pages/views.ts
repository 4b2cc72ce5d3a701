import { renderArticle, removeFootnotes } from '#domain/posts/article-html.ts'
import {
  type ListPage,
  buildTagPath,
  TAGS_IN_LIST,
  TAGS_ON_FEATURED_CARD,
} from '#domain/posts/article-lists.ts'
import { buildPostPath } from '#domain/posts/post-path.ts'
import { BUTTON_TARGET, type Post, type PostSummary } from '#domain/posts/post.ts'
import { extractText, shortenText } from '#domain/posts/reading-time.ts'
import { buildBookingLink } from '#domain/site/booking.ts'
import {
  buildArticleNode,
  buildBreadcrumbNode,
  type Crumb,
  buildFirmNodes,
  formatJsonLd,
} from '#domain/site/json-ld.ts'
import type { Site } from '#domain/site/site.ts'
import { formatPostDay } from '#domain/time/zone-day.ts'
import { sanitizeArticle } from '../../posts/sanitize.ts'
import { hashParts } from '../../site/site-folder.ts'

/** The data that every page shows. */
export interface SiteContext {
  readonly site: Site
  /** The origin, without a trailing slash. */
  readonly origin: string
}

const EXCERPT_LENGTH = 160

/** A calendar day is formatted as midnight in UTC. */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The view of an article's page. */
export function buildArticleView(
  post: Post,
  related: readonly PostSummary[],
  context: SiteContext,
) {
  const text = buildTextView(post, context)
  const { path, summary: description, image } = text
  const crumbs = [...buildDiaryCrumbs(context), { label: post.title, path }]
  const described = { ...post, description, path, image }
  const article = buildArticleNode(described, context.site, context.origin)
  return {
    ...buildCardView(post, post.tags.length, context),
    ...text,
    modified: post.dateModified,
    modifiedText: post.dateModified && formatLongDay(post.dateModified, context),
    related: related.map((other) => buildCardView(other, TAGS_ON_FEATURED_CARD, context)),
    jsonLd: buildJsonLd(context, [article, buildBreadcrumbNode(crumbs, context.origin)]),
  }
}

/** The view of a page made in the admin area. */
export function buildPageView(post: Post, context: SiteContext) {
  const { title, page } = post
  const text = buildTextView(post, context)
  const crumbs = [
    { label: context.site.breadcrumb.home, path: '/' },
    { label: title, path: text.path },
  ]
  return {
    ...post,
    ...text,
    button: page?.button && buildButtonView(page.button, context.site),
    robots: page?.isIndexed ? 'index,follow' : 'noindex,nofollow',
    jsonLd: buildJsonLd(context, [buildBreadcrumbNode(crumbs, context.origin)]),
  }
}

/** The common part of the views of articles and of pages made in the admin area. */
function buildTextView(post: Post, context: SiteContext) {
  const sanitized = sanitizeArticle(post.content)
  const { content, notes } = renderArticle(sanitized)
  return {
    path: buildPostPath(post),
    ...buildSocialImage(post, context),
    cover: buildCoverView(post, context.origin),
    summary: post.description || cutExcerpt(sanitized),
    content,
    notes,
  }
}

/** Nothing where the firm has no booking page any more, or an earlier release stored a target elsewhere. */
function buildButtonView({ to, label }: { to: string; label: string }, { booking }: Site) {
  if (!BUTTON_TARGET.test(to)) return undefined
  if (to !== 'booking') return { href: to, label }
  return booking && { href: buildBookingLink(booking.url), label }
}

/** The view of a page of the Diary. The newest page has the featured posts first, and lists them once. */
export function buildDiaryView(
  page: ListPage<PostSummary>,
  featured: readonly PostSummary[],
  context: SiteContext,
) {
  const items = page.items.filter((post) => !featured.includes(post))
  return {
    ...buildListView({ ...page, items }, '/diary', context, buildDiaryCrumbs(context)),
    isEmpty: page.items.length === 0,
    featured: featured.map((post) => buildCardView(post, TAGS_ON_FEATURED_CARD, context)),
  }
}

/** The view of a page of a tag's list. */
export function buildTagView(page: ListPage<PostSummary>, tag: string, context: SiteContext) {
  const path = buildTagPath(tag) ?? '/diary'
  return {
    ...buildListView(page, path, context, [...buildDiaryCrumbs(context), { label: tag, path }]),
    tag,
  }
}

/** The view of the feed: the newest posts with their content. */
export function buildFeedView(posts: readonly Post[], { origin }: SiteContext) {
  return {
    origin,
    updated: posts[0] && formatUtc(posts[0].datePublished),
    items: posts.map((post) => ({
      ...post,
      url: `${origin}/diary/${post.slug}`,
      published: formatUtc(post.datePublished),
      cover: buildCoverView(post, origin),
      content: renderFeedContent(post, origin),
    })),
  }
}

/** A feed reader may show many articles on a page, so numbers of footnotes lead to the article's own page. */
function renderFeedContent({ slug, content: stored }: Post, origin: string): string {
  const address = `/diary/${slug}`
  const { content, notes } = renderArticle(sanitizeArticle(stored), address)
  const items = notes.map(
    ({ number, html }) => `<li>${html} <a href="${address}#fnref-${number}">↩</a></li>`,
  )
  const list = items.length > 0 ? `<hr /><ol>${items.join('')}</ol>` : ''
  // The content stands in CDATA, which `]]>` would end.
  return makeLinksAbsolute(content + list, origin).replaceAll(']]>', ']]&gt;')
}

function buildCardView(post: PostSummary, tagsShown: number, context: SiteContext) {
  return {
    ...post,
    dateText: formatLongDay(post.datePublished, context),
    tags: post.tags.slice(0, tagsShown).map((name) => ({ name, href: buildTagPath(name) })),
  }
}

function formatLongDay(iso: string, { site }: SiteContext): string {
  return longDate.format(new Date(formatPostDay(iso, site.timeZone)))
}

/** The path of a list page. The newest page has the path of the list. */
export function buildListPath(base: string, { number }: ListPage<unknown>): string {
  return number === undefined ? base : `${base}/page/${number}`
}

function buildListView(
  page: ListPage<PostSummary>,
  base: string,
  context: SiteContext,
  crumbs: readonly Crumb[],
) {
  const { number, items, older, newer } = page
  return {
    path: buildListPath(base, page),
    number,
    articles: items.map((post) => buildCardView(post, TAGS_IN_LIST, context)),
    older: older && `${base}/page/${older}`,
    newer: newer && (newer === 'newest' ? base : `${base}/page/${newer}`),
    hasPager: older !== undefined || newer !== undefined,
    jsonLd: buildJsonLd(context, [buildBreadcrumbNode(crumbs, context.origin)]),
  }
}

function buildDiaryCrumbs({ site }: SiteContext): readonly Crumb[] {
  return [
    { label: site.breadcrumb.home, path: '/' },
    { label: site.breadcrumb.diary, path: '/diary' },
  ]
}

function buildJsonLd(
  { site, origin }: SiteContext,
  nodes: Parameters<typeof formatJsonLd>[0],
): string {
  return formatJsonLd([...buildFirmNodes(site, origin), ...nodes])
}

function cutExcerpt(html: string): string {
  return shortenText(extractText(removeFootnotes(html)), EXCERPT_LENGTH)
}

function formatUtc(moment: string): string {
  return new Date(moment).toUTCString()
}

/** Make links absolute, as feed readers need them. */
function makeLinksAbsolute(html: string, origin: string): string {
  return html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`)
}

/** Increment it when the drawing of social images changes, so that all are drawn again. */
const IMAGE_DESIGN = '3'

/** The size of every drawn image, in pixels. */
const DRAWN_SIZE = { width: 1200, height: 630 }

/** The image on top of an article, for its page and the feed. `size` is missing if it is not known. */
export function buildCoverView({ coverImage }: Pick<Post, 'coverImage'>, origin: string) {
  if (!coverImage) return undefined
  const { src, alt, width, height } = coverImage
  const size = width && height ? { width, height } : undefined
  return { src, alt, size, address: src.startsWith('/') ? origin + src : src }
}

/** The image that a shared link to an article shows: its cover image, else a drawn one. */
export function buildSocialImage(post: Post, { site, origin }: SiteContext) {
  const cover = buildCoverView(post, origin)
  if (!cover) return { image: origin + buildSocialImagePath(post, site), imageSize: DRAWN_SIZE }
  return { image: cover.address, imageSize: cover.size, imageAlt: cover.alt }
}

/**
 * The path of an article's drawn social image, a hash of what is on it: the image is drawn once,
 * and a URL never changes its image.
 */
export function buildSocialImagePath(
  { title, author }: Pick<Post, 'title' | 'author'>,
  { name, look }: Pick<Site, 'name' | 'look'>,
): string {
  return `/social/${hashParts(IMAGE_DESIGN, title, author, name, JSON.stringify(look))}.png`
}
