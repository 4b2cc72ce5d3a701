import { styleOf } from './style-attributes.ts'

const NORMAL = '0123456789+-=()n'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

/**
 * Text in lowered characters, because articles have no such format. Text without such characters stays on
 * the line.
 *
 * @example
 * toLowered('2') // => '₂'
 * toLowered('max') // => 'max'
 */
export function toLowered(text: string): string {
  const characters = [...text.trim().replaceAll('−', '-')]
  if (!characters.every((character) => NORMAL.includes(character))) return text
  return characters.map((character) => LOWERED[NORMAL.indexOf(character)]).join('')
}

/** Replaces lowered text, and gives text that a style raises its element. */
export function convertScripts(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, span')) {
    const kind = element.localName === 'span' ? alignmentOf(element) : element.localName
    if (kind === 'span') continue
    if (element.querySelector('img')) element.replaceWith(...element.childNodes)
    else if (kind === 'sub') element.replaceWith(toLowered(element.textContent))
    else if (element.localName === 'span') {
      const raised = body.ownerDocument.createElement('sup')
      raised.append(...element.childNodes)
      element.replaceWith(raised)
    }
  }
}

function alignmentOf(element: HTMLElement): 'sup' | 'sub' | 'span' {
  const alignment = styleOf(element).get('vertical-align')
  return alignment === 'super' ? 'sup' : alignment === 'sub' ? 'sub' : 'span'
}
