import type { Region } from '#domain/content/preview/page-texts.ts'
import type { PageSlot } from '#domain/content/preview/preview-texts.ts'

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'content'] as const

/** A text node or an attribute that a preview can write. */
export interface WritableSlot extends PageSlot {
  readonly element: Element
  readonly write: (text: string) => void
}

/** The texts of a page in their order. `tests/support/page-slots.ts` reads the same without a browser. */
export function collectSlots(page: Document): WritableSlot[] {
  const slots: WritableSlot[] = []
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // The walker shows nothing else; `instanceof` fails for another window's nodes.
    if (node.nodeType === Node.ELEMENT_NODE) slots.push(...attributesOf(node as Element))
    else if (node.nodeValue?.trim()) slots.push(...textSlot(node))
  }
  return slots
}

function attributesOf(element: Element): WritableSlot[] {
  return ATTRIBUTES.flatMap((name) => {
    const text = element.getAttribute(name)
    if (!text?.trim()) return []
    const isVisible = name === 'placeholder'
    const write = (next: string) => element.setAttribute(name, next)
    return { element, text, region: regionOf(element), isVisible, write }
  })
}

function textSlot(node: Node): WritableSlot[] {
  const element = node.parentElement
  if (!element) return []
  const region = regionOf(element)
  const write = (next: string) => {
    node.nodeValue = next
  }
  return [{ element, text: node.nodeValue ?? '', region, isVisible: region !== 'head', write }]
}

function regionOf(element: Element): Region {
  if (element.closest('main')) return element.closest('nav') ? 'path' : 'main'
  if (element.closest('head')) return 'head'
  return element.closest('footer') ? 'footer' : 'header'
}
