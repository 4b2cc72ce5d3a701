import { styleOf } from './style-attributes.ts'

const NORMAL = '0123456789+-=()n'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

/**
 * Text in raised or lowered characters, because articles have no such format. Text without such
 * characters, as in `1st`, stays on the line.
 *
 * @example
 * toScript('2', 'sup') // => '²'
 * toScript('st', 'sup') // => 'st'
 */
export function toScript(text: string, kind: 'sup' | 'sub'): string {
  const script = kind === 'sup' ? RAISED : LOWERED
  const characters = [...text.trim().replaceAll('−', '-')]
  if (!characters.every((character) => NORMAL.includes(character))) return text
  return characters.map((character) => script[NORMAL.indexOf(character)]).join('')
}

/** A link to a footnote or back from it. A browser copies the address of its page with it. */
const NOTE_LINK = /^#|#(?:_?(?:ftn|edn)|fn(?:ref)?[:_-]?\d|cite_(?:note|ref)-|(?:foot|end)note)/i

/** Replaces raised and lowered text, and gives the marks of footnotes brackets. */
export function convertScripts(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, span')) {
    const kind = scriptOf(element)
    if (kind !== undefined) element.replaceWith(...convertScript(element, kind))
  }
  // Nothing in an article has an id, so links inside the document would lead nowhere.
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    if (NOTE_LINK.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes)
  }
}

function convertScript(element: HTMLElement, kind: 'sup' | 'sub'): (Node | string)[] {
  if (element.querySelector('img')) return [...element.childNodes]
  const text = element.textContent
  const links = element.querySelectorAll('a')
  if (links.length === 0)
    return [kind === 'sup' && isWholeLink(element) ? bracketed(text) : toScript(text, kind)]
  for (const link of links) {
    if (!link.previousSibling?.textContent?.endsWith('['))
      link.textContent = bracketed(link.textContent)
  }
  return [...element.childNodes]
}

/** A link on the raised text alone is the mark of a note; in `H₂O` it is on other words too. */
function isWholeLink(element: HTMLElement): boolean {
  return element.closest('a')?.textContent.trim() === element.textContent.trim()
}

function scriptOf(element: HTMLElement): 'sup' | 'sub' | undefined {
  if (element.localName === 'sup' || element.localName === 'sub') return element.localName
  const alignment = styleOf(element).get('vertical-align')
  return alignment === 'super' ? 'sup' : alignment === 'sub' ? 'sub' : undefined
}

function bracketed(text: string): string {
  const mark = text.trim()
  return /^[\w*†‡]{1,4}$/.test(mark) ? `[${mark}]` : mark
}
