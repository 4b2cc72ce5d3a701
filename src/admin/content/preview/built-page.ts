import { fetchFile } from '#client/api.ts'
import type { Region } from '#domain/content/page-texts.ts'

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * Elements that no preview needs: code, links to more files, and the page's own policy, which the
 * admin area's replaces.
 */
const LEFT_OUT = 'script, noscript, template, meta[http-equiv], link:not([rel="icon"])'

/**
 * A page as last built, without its scripts. Its styles are apart, because the admin area's policy
 * keeps them out of the HTML.
 */
export type BuiltPage = Awaited<ReturnType<typeof fetchBuiltPage>>

/** Fetches a page as visitors get it. @throws {Error} without a connection. */
export async function fetchBuiltPage(path: string) {
  // Requests with a session get the Diary as it is saved, not as it was built.
  const response = await fetchFile(path, { credentials: 'omit' })
  const html = await response.text()
  // CSP also reports styles that are only parsed.
  const styles = Array.from(html.matchAll(STYLE), ([, css]) => css).join('')
  const page = new DOMParser().parseFromString(html.replaceAll(STYLE, ''), 'text/html')
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove()
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, styles }
}

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'content'] as const

export type WritableSlot = ReturnType<typeof collectSlots>[number]

/** The texts of a page that a preview can write. Attributes and the head are hidden. */
export function collectSlots(page: Document) {
  return Array.from(page.querySelectorAll('*'), (element) => {
    const region = findRegion(element)
    const attributes = ATTRIBUTES.flatMap((name) => element.getAttributeNode(name) ?? [])
    const texts = [...element.childNodes].filter(({ nodeName }) => nodeName === '#text')
    return [...attributes, ...texts].map((node) => ({
      element,
      node,
      region,
      text: node.nodeValue ?? '',
      isVisible:
        node.nodeName === 'placeholder' || (node.nodeName === '#text' && region !== 'head'),
    }))
  })
    .flat()
    .filter(({ text }) => text.trim() !== '')
}

function findRegion(element: Element): Region {
  if (element.closest('main')) return element.closest('nav') ? 'path' : 'main'
  if (element.closest('head')) return 'head'
  return element.closest('footer') ? 'footer' : 'header'
}
