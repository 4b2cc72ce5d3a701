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

/** Replaces raised and lowered text, and gives the marks of footnotes brackets. */
export function convertScripts(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, span')) {
    const kind = scriptOf(element)
    if (kind === undefined) continue
    const text = element.textContent
    const isNote = element.querySelector('a') !== null || element.closest('a') !== null
    element.replaceWith(isNote ? bracketed(text) : toScript(text, kind))
  }
  // Nothing in an article has an id, so links inside the document would lead nowhere.
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
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
