import { FOOTNOTE_CLASS } from '#domain/posts/html-policy.ts'
import { unwrapBlocks } from './tables.ts'

/** An address of a link to a note or back from it. Browsers copy it with the address of the page. */
const NOTE_LINK = /^#|#(?:_?(?:ftn|edn)|fn(?:ref)?[:_-]?\d|cite_(?:note|ref)-|(?:foot|end)note)/i

/** The most characters that a link back has: a number, a letter or an arrow. */
const MARK_MAX = 4

/** Word's element around a note of several paragraphs. */
const WORD_NOTE = '[data-style*="mso-element:footnote" i], [data-style*="mso-element:endnote" i]'

/**
 * Moves the notes below a text to their marks, where articles have them. In Word, Google Docs,
 * Ghost, WordPress, GitHub and wikis, each note links back to its mark.
 */
export function convertLinkedNotes(body: HTMLElement): void {
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')]
  const back = Map.groupBy(links, (link) => link.href.split('#').at(-1) ?? '')
  const blocks = new Set<Element>()
  for (const link of links) {
    if ([...blocks].some((block) => block.contains(link))) continue
    const names = [link.id, link.name, link.parentElement?.id].filter(Boolean)
    const block = names
      .flatMap((name) => back.get(name ?? '') ?? [])
      .filter((other) => link.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map(
        (other) => other.closest('li, dd') ?? other.closest(WORD_NOTE) ?? other.closest('p, div'),
      )
      .find((found) => found && !found.contains(link))
    if (block) {
      blocks.add(block)
      ;(link.closest('sup') ?? link).replaceWith(createNote(block))
    } else if (NOTE_LINK.test(link.getAttribute('href') ?? '')) {
      // The note was not copied, and articles have no ids, so the link has no target.
      link.replaceWith(...link.childNodes)
    }
  }
  blocks.forEach(removeWithEmptyParents)
  if (blocks.size > 0) removeLastRule(body)
}

/** Creates a note of one paragraph from a block, without its number and the links back. */
function createNote(block: Element): Element {
  const note = block.ownerDocument.createElement('sup')
  note.className = FOOTNOTE_CLASS
  const copy = block.cloneNode(true) as Element // A clone has the type of its original.
  for (const link of copy.querySelectorAll('a[href*="#"]'))
    if (link.textContent.trim().length <= MARK_MAX) link.remove()
  note.append(...unwrapBlocks(copy))
  note.innerHTML = note.innerHTML
    .replace(/^((?:<[^>]*>)*)(?:\s|&nbsp;)+/, '$1')
    .replace(/(?:\s|&nbsp;)+((?:<[^>]*>)*)$/, '$1')
  return note
}

function removeWithEmptyParents(element: Element) {
  const parent = element.parentElement
  element.remove()
  const isEmpty = parent && !parent.textContent.trim() && !parent.querySelector('img')
  if (isEmpty && parent.localName !== 'body') removeWithEmptyParents(parent)
}

/** Removes the line above the notes, which now is the last of the text. */
function removeLastRule(body: HTMLElement) {
  const rule = [...body.querySelectorAll('hr')].at(-1)
  if (!rule || !body.lastChild) return
  const rest = body.ownerDocument.createRange()
  rest.setStartAfter(rule)
  rest.setEndAfter(body.lastChild)
  if (!rest.toString().trim()) rule.remove()
}
