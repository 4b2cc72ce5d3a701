import { decodeEntities } from './reading-time.ts'
import type { LinkTargets } from './references.ts'
import { RESERVED_SLUGS, SLUG } from './slug.ts'

/** Relative links of an article start here. No link can name this host. */
const BASE = 'https://this-site.invalid/diary/article'

const LINK = /<a\b[^<>]*?\shref="([^"]*)"/gi

/** The targets of all links in HTML, in order. */
export function listLinks(html: string): string[] {
  return Array.from(html.matchAll(LINK), ([, href = '']) => decodeEntities(href))
}

/**
 * Where a link leads on this site; `undefined` if it leads elsewhere.
 *
 * @param origin The site's own origin, such as `https://example.com`.
 */
export function findInternalTarget(href: string, origin: string) {
  const url = parseLink(href)
  if (!url || (url.origin !== new URL(BASE).origin && url.origin !== origin)) return undefined
  return { path: url.pathname.replace(/(?<=.)\/$/, ''), anchor: url.hash.slice(1) }
}

/**
 * The targets of links, each once, that may be addresses of posts or quizzes. An address keeps the
 * origin that its link has, because what is stored must not depend on the address of the site.
 */
export function listPostAddresses(hrefs: readonly string[]): string[] {
  return [...new Set(hrefs.flatMap((href) => readPostAddress(href) ?? []))]
}

function readPostAddress(href: string): string | undefined {
  const url = parseLink(href)
  const [, path = '', slug = ''] =
    /^(\/(?:(?:diary|ads)\/)?([^/]+))\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || !SLUG.test(slug)) return undefined
  return `${url.origin === new URL(BASE).origin ? '' : url.origin}${path}`
}

/** The target of a link; `undefined` for one within its own text. */
function parseLink(href: string): URL | undefined {
  if (/^(?:[#?]|$)/.test(href)) return undefined
  const url = URL.canParse(href, BASE) ? new URL(href, BASE) : undefined
  return url?.protocol.startsWith('http') ? url : undefined
}

/** Addresses that functions answer or that redirect, and files. */
const NO_PAGE =
  /^\/(?:(?:admin|api|go|insights|media)(?:\/|$)|ads$|diary(?:$|\/.+\/)|.*\.[a-z0-9]+$)/i

/** The place of a text, which decides where its links lead. */
interface ArticlePlace {
  /** The site's own origin. */
  readonly origin: string
  /** The slug of the text itself. */
  readonly slug: string
}

/** The internal links of a text that lead nowhere, as sentences. */
export function checkInternalLinks(html: string, targets: LinkTargets, place: ArticlePlace) {
  return [...new Set(listLinks(html))].flatMap((href) => {
    const fault = findArticleLinkFault(href, targets, place)
    return fault === undefined ? [] : [`The link to ${href} ${fault}`]
  })
}

/** The end of a sentence that says what is wrong with an internal link; `undefined` for any other link. */
export function findArticleLinkFault(href: string, targets: LinkTargets, place: ArticlePlace) {
  // Articles have no anchors, because the sanitizer removes ids.
  if (/^#./.test(href)) return 'leads nowhere. A text has no parts that a link can lead to.'
  const target = findInternalTarget(href, place.origin)
  if (!target) return undefined
  const linked = /^\/diary\/([^/]+)$/.exec(target.path)?.[1]
  if (linked === place.slug || RESERVED_SLUGS.includes(linked ?? '')) return undefined
  return linked ? findArticleFault(target.path, targets) : findPageFault(target, targets)
}

const ARTICLE_FAULTS = {
  published: undefined,
  draft: 'leads to a draft, which visitors cannot open.',
  scheduled: 'leads to an article that is not published yet.',
}

function findArticleFault(path: string, { posts }: LinkTargets): string | undefined {
  const status = Object.hasOwn(posts, path) ? posts[path] : undefined
  return status ? ARTICLE_FAULTS[status] : 'leads nowhere. No article has this address.'
}

function findPageFault(
  { path, anchor }: { path: string; anchor: string },
  targets: LinkTargets,
): string | undefined {
  const { pages, posts } = targets
  if (Object.keys(pages).length === 0) return undefined
  const anchors = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!anchors && Object.hasOwn(posts, path)) return findArticleFault(path, targets)
  if (NO_PAGE.test(path)) return undefined
  if (!anchors) return 'leads nowhere. This site has no such page.'
  if (anchor === '' || anchors.includes(anchor)) return undefined
  return `leads to a page that has no part called “${anchor}”.`
}
