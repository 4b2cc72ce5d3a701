import { fetchFile } from '#client/api.ts'
import type { Region } from '#domain/content/page-texts.ts'
import type { PageSlot } from '#domain/content/preview.ts'

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Elements that no preview needs: code, links to more files, and the page's own policy, which the admin area's replaces. */
const LEFT_OUT = 'script, noscript, template, meta[http-equiv], link:not([rel="icon"])'

/**
 * A page as last built, without its scripts. Its styles are apart, because the admin area's policy
 * keeps them out of the HTML.
 */
export type BuiltPage = Awaited<ReturnType<typeof fetchBuiltPage>>

/** Fetches a page as visitors get it. @throws {Error} without a connection. */
export async function fetchBuiltPage(path: string) {
  // With a session the Diary would be the saved one, not the built one.
  const response = await fetchFile(path, { credentials: 'omit' })
  const html = await response.text()
  // The policy reports even those that are only parsed.
  const styles = Array.from(html.matchAll(STYLE), ([, css]) => css).join('')
  const page = new DOMParser().parseFromString(html.replaceAll(STYLE, ''), 'text/html')
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove()
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, styles }
}

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'content'] as const

/** A text node or an attribute that a preview can write. */
export interface WritableSlot extends PageSlot {
  readonly element: Element
  readonly write: (text: string) => void
}

/** The texts of a page in their order. */
export function collectSlots(page: Document): WritableSlot[] {
  const slots: WritableSlot[] = []
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // The walker shows nothing else; `instanceof` fails for another window's nodes.
    if (node.nodeType === Node.ELEMENT_NODE) slots.push(...collectAttributeSlots(node as Element))
    else if (node.nodeValue?.trim()) slots.push(...collectTextSlot(node))
  }
  return slots
}

function collectAttributeSlots(element: Element): WritableSlot[] {
  return ATTRIBUTES.flatMap((name) => {
    const text = element.getAttribute(name)
    if (!text?.trim()) return []
    const isVisible = name === 'placeholder'
    const write = (next: string) => element.setAttribute(name, next)
    return { element, text, region: findRegion(element), isVisible, write }
  })
}

function collectTextSlot(node: Node): WritableSlot[] {
  const element = node.parentElement
  if (!element) return []
  const region = findRegion(element)
  const write = (next: string) => {
    node.nodeValue = next
  }
  return [{ element, text: node.nodeValue ?? '', region, isVisible: region !== 'head', write }]
}

function findRegion(element: Element): Region {
  if (element.closest('main')) return element.closest('nav') ? 'path' : 'main'
  if (element.closest('head')) return 'head'
  return element.closest('footer') ? 'footer' : 'header'
}
