import { internalTarget, listLinks } from './article-links.ts'
import type { LinkTargets } from './references.ts'
import { RESERVED_SLUGS } from '../slug.ts'

/** Addresses that functions answer or that redirect, and files. */
const NO_PAGE = /^\/(?:(?:admin|ads|api|go|insights|media)(?:\/|$)|diary\/.+\/|.*\.[a-z0-9]+$)/i

/** Where a text is, which decides where its links lead. */
interface Place {
  /** The site's own origin. */
  readonly origin: string
  /** The slug of the text itself. */
  readonly slug: string
}

/** The internal links of a text that lead nowhere, as sentences. */
export function checkInternalLinks(html: string, targets: LinkTargets, place: Place): string[] {
  const faults = [...new Set(listLinks(html))].flatMap((href) => {
    const fault = findFault(href, targets, place)
    return fault === undefined ? [] : [`The link to ${href} ${fault}`]
  })
  return faults
}

function findFault(href: string, targets: LinkTargets, { origin, slug }: Place) {
  // Articles have no anchors, because the sanitizer removes ids.
  if (/^#./.test(href)) return 'leads nowhere. A text has no parts that a link can lead to.'
  const target = internalTarget(href, origin)
  if (!target) return undefined
  const linked = /^\/diary\/([^/]+)$/.exec(target.path)?.[1]
  if (linked === slug || RESERVED_SLUGS.includes(linked ?? '')) return undefined
  return linked ? findArticleFault(targets.articles, linked) : findPageFault(target, targets)
}

/** @param name A slug, or an old address that redirects to the article. */
function findArticleFault(articles: LinkTargets['articles'], name: string): string | undefined {
  switch (Object.hasOwn(articles, name) ? articles[name] : undefined) {
    case 'published':
      return undefined
    case 'draft':
      return 'leads to a draft, which visitors cannot open.'
    case 'scheduled':
      return 'leads to an article that is not published yet.'
    case undefined:
      return 'leads nowhere. No article has this address.'
  }
}

function findPageFault(
  { path, anchor }: { path: string; anchor: string },
  { pages, redirects }: LinkTargets,
): string | undefined {
  if (Object.keys(pages).length === 0) return undefined
  const anchors = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!anchors && Object.hasOwn(redirects, path)) return findArticleFault(redirects, path)
  if (NO_PAGE.test(path)) return undefined
  if (!anchors) return 'leads nowhere. This site has no such page.'
  if (anchor === '' || anchors.includes(anchor)) return undefined
  return `leads to a page that has no part called “${anchor}”.`
}
