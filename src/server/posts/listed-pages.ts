import { buildPostPath } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { Site } from '#domain/site/site.ts'
import { sha256Hex } from '../storage/hash.ts'

export type ListedPage = ReturnType<typeof pickListedPages>[number]

/** Pick the pages that the header or the footer lists, oldest first. */
export function pickListedPages(newestFirst: readonly PostSummary[]) {
  const pages = newestFirst.flatMap((post) => {
    const { listed = 'none', menuLabel } = post.page ?? {}
    if (listed === 'none') return []
    return [{ listed, label: menuLabel || post.title, path: buildPostPath(post) }]
  })
  return pages.toReversed()
}

/** Add pages to the header and the footer of the site, unless a link leads there already. */
export function addListedPages(site: Site, pages: readonly ListedPage[]): Site {
  const addLinks = (place: 'header' | 'footer', links: Site['header']['links']) => {
    const added = pages
      .filter(({ listed }) => listed === place || listed === 'both')
      .filter(({ path }) => !links.some(({ href }) => href === path))
      // An address may be longer than an id, and a title may have what no word of the site may
      // hold.
      .map(({ label, path }) => ({
        id: `page-${sha256Hex(path).slice(0, 12)}`,
        label: label.replaceAll(/[⟪⟫]/g, '').trim() || path,
        href: path,
      }))
    return [...links, ...added]
  }
  const [first, ...groups] = site.footer.groups
  if (!first) return site
  return {
    ...site,
    header: { ...site.header, links: addLinks('header', site.header.links) },
    footer: {
      ...site.footer,
      groups: [{ ...first, links: addLinks('footer', first.links) }, ...groups],
    },
  }
}
