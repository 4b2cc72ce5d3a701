import { z } from 'zod'
import { PAGE_PLACES, pathOf } from '#domain/posts/post-path.ts'
import { byNewest, isPublic } from '#domain/posts/post.ts'
import type { Site } from '#domain/site/site.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { allSummaries } from './post-store.ts'

const listedSchema = z.object({
  pages: z.array(z.object({ path: z.string(), label: z.string(), listed: z.enum(PAGE_PLACES) })),
})

/** The pages made in the admin area that header and footer list, so that a build reads one record to know them. */
export const listedPages = collection('listed-pages', listedSchema)
const KEY = 'all'

/** Bring the list up to date, oldest page first. */
export async function updateListedPages(): Promise<void> {
  await listedPages.upsert(KEY, async (current = { pages: [] }) => {
    const pages = (await allSummaries())
      .filter((post) => isPublic(post) && (post.page?.listed ?? 'none') !== 'none')
      .toSorted((a, b) => byNewest(b, a))
      .map((post) => ({
        path: pathOf(post),
        label: post.page?.menuLabel || post.title,
        listed: post.page?.listed ?? 'none',
      }))
    return JSON.stringify(pages) === JSON.stringify(current.pages) ? current : { pages }
  })
}

/** The firm with these pages in its header and its footer, where a link does not lead there already. */
export async function addListedPages(site: Site): Promise<Site> {
  const { pages = [] } = (await listedPages.find(KEY)) ?? {}
  const addLinks = (place: 'header' | 'footer', links: Site['header']['links']) => {
    const added = pages
      .filter(({ listed }) => listed === place || listed === 'both')
      .filter(({ path }) => !links.some(({ href }) => href === path))
      // An address may be longer than an id, and a title may have what no word of the site may hold.
      .map(({ label, path }) => ({
        id: `page-${sha256Hex(path).slice(0, 12)}`,
        label: label.replaceAll(/[⟪⟫]/g, ''),
        href: path,
      }))
    return [...links, ...added]
  }
  const [first, ...groups] = site.footer.groups
  if (pages.length === 0 || !first) return site
  return {
    ...site,
    header: { ...site.header, links: addLinks('header', site.header.links) },
    footer: {
      ...site.footer,
      groups: [{ ...first, links: addLinks('footer', first.links) }, ...groups],
    },
  }
}
