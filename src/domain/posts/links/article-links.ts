import { decodeEntities } from '../reading-time.ts'
import { SLUG } from '../slug.ts'

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
export function internalTarget(
  href: string,
  origin: string,
): { readonly path: string; readonly anchor: string } | undefined {
  const url = parse(href)
  if (!url || (url.origin !== new URL(BASE).origin && url.origin !== origin)) return undefined
  return { path: withoutSlash(url.pathname), anchor: url.hash.slice(1) }
}

/**
 * The addresses of articles that HTML links to, each once: `/diary/slug`, or with its origin where the link
 * has one, because what is stored must not depend on the address of the site.
 */
export function listArticleAddresses(html: string): string[] {
  return [...new Set(listLinks(html).flatMap((href) => articleAddress(href) ?? []))]
}

/** The addresses under which links of this site reach these slugs. */
export function addressesOf(slugs: readonly string[], origin: string): ReadonlySet<string> {
  return new Set(slugs.flatMap((slug) => [`/diary/${slug}`, `${origin}/diary/${slug}`]))
}

function articleAddress(href: string): string | undefined {
  const url = parse(href)
  const slug = url && /^\/diary\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  if (!slug || !SLUG.test(slug)) return undefined
  const isRelative = url.origin === new URL(BASE).origin
  return `${isRelative ? '' : url.origin}/diary/${slug}`
}

/** The target of a link; `undefined` for one within its own text. */
function parse(href: string): URL | undefined {
  if (/^(?:[#?]|$)/.test(href)) return undefined
  const url = URL.canParse(href, BASE) ? new URL(href, BASE) : undefined
  return url?.protocol.startsWith('http') ? url : undefined
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '')
}
