import { plainText } from '#domain/posts/reading-time.ts'
import type { Post, PostSummary } from '#domain/posts/post.ts'
import type { ListPage } from '#domain/posts/paging.ts'
import { tagPath, TAGS_IN_LIST, TAGS_ON_FEATURED_CARD } from '#domain/posts/tags.ts'
import { firmNodes } from '#domain/site/firm-nodes.ts'
import { articleNode, breadcrumbNode, jsonLd, type Crumb } from '#domain/site/json-ld.ts'
import type { Site } from '#domain/site/site.ts'
import { sanitizeArticle } from '../../posts/sanitize.ts'
import { socialImagePath } from './social-image-path.ts'

/** The firm and the site's public address, which every page names. */
export interface Place {
  readonly site: Site
  /** Without a slash at its end. */
  readonly origin: string
}

const EXCERPT_LENGTH = 160

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The words of an article's own page. */
export function articleView(post: Post, related: readonly PostSummary[], place: Place) {
  const path = `/diary/${post.slug}`
  const image = socialImagePath(post)
  const content = sanitizeArticle(post.content)
  const description = post.description || excerpt(content)
  const crumbs = [...DIARY_CRUMBS, { label: post.title, path }]
  const article = articleNode({ ...post, description, path, image }, place.site, place.origin)
  return {
    ...cardView(post, post.tags.length),
    path,
    // The shell writes its own slash, by which the layout knows a path of this site.
    image: image.slice(1),
    summary: description,
    content,
    modified: post.dateModified,
    modifiedText: post.dateModified && longDate.format(new Date(post.dateModified)),
    related: related.map((other) => cardView(other, TAGS_ON_FEATURED_CARD)),
    hasRelated: related.length > 0,
    jsonLd: graph(place, [article, breadcrumbNode(crumbs, place.origin)]),
  }
}

/** A page of the Diary: its featured articles on the newest page, and all articles. */
export function diaryView(
  page: ListPage<PostSummary>,
  featured: readonly PostSummary[],
  place: Place,
) {
  return {
    ...listView(page, '/diary', place, DIARY_CRUMBS),
    featured: featured.map((post) => cardView(post, TAGS_ON_FEATURED_CARD)),
    hasFeatured: featured.length > 0,
    isNewest: page.number === undefined,
  }
}

/** A page of the articles with a tag. */
export function tagView(page: ListPage<PostSummary>, tag: string, place: Place) {
  const path = tagPath(tag) ?? '/diary'
  return { ...listView(page, path, place, [...DIARY_CRUMBS, { label: tag, path }]), tag }
}

/** The newest articles with their whole text, for feed readers. */
export function feedView(posts: readonly Post[], { site, origin }: Place) {
  return {
    origin,
    firm: site.name,
    updated: posts[0] && utc(posts[0].datePublished),
    items: posts.map((post) => ({
      title: post.title,
      url: `${origin}/diary/${post.slug}`,
      id: post.id,
      author: post.author,
      published: utc(post.datePublished),
      description: post.description,
      tags: post.tags,
      // Inside CDATA: its end cannot be written there.
      content: absolute(sanitizeArticle(post.content), origin).replaceAll(']]>', ']]&gt;'),
    })),
  }
}

/** What a list shows of an article. */
function cardView(post: PostSummary, tagsShown: number) {
  return {
    slug: post.slug,
    title: post.title,
    description: post.description,
    author: post.author,
    readingTime: post.readingTime,
    datePublished: post.datePublished,
    dateText: longDate.format(new Date(post.datePublished)),
    tags: post.tags.slice(0, tagsShown).map((name) => ({ name, href: tagPath(name) })),
    hasTags: post.tags.length > 0,
  }
}

/** Where a page of a list lives: the newest at the list's own address. */
export function listPath(base: string, { number }: ListPage<unknown>): string {
  return number === undefined ? base : `${base}/page/${number}`
}

function listView(
  page: ListPage<PostSummary>,
  base: string,
  place: Place,
  crumbs: readonly Crumb[],
) {
  const { number, items, older, newer } = page
  return {
    path: listPath(base, page),
    number,
    articles: items.map((post) => cardView(post, TAGS_IN_LIST)),
    hasArticles: items.length > 0,
    older: older && `${base}/page/${older}`,
    newer: newer && (newer === 'newest' ? base : `${base}/page/${newer}`),
    hasPager: older !== undefined || newer !== undefined,
    jsonLd: graph(place, [breadcrumbNode(crumbs, place.origin)]),
  }
}

const DIARY_CRUMBS: readonly Crumb[] = [
  { label: 'Home', path: '/' },
  { label: 'Diary', path: '/diary' },
]

function graph({ site, origin }: Place, nodes: Parameters<typeof jsonLd>[0]): string {
  return jsonLd([...firmNodes(site, origin), ...nodes])
}

function excerpt(html: string): string {
  const text = plainText(html)
  if (text.length <= EXCERPT_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', EXCERPT_LENGTH))}…`
}

function utc(moment: string): string {
  return new Date(moment).toUTCString()
}

/** Feed readers do not know where `/about` leads. */
function absolute(html: string, origin: string): string {
  return html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`)
}
