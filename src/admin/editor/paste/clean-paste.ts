import { ALLOWED_ATTRIBUTES, CAPTION_CLASS, FOOTNOTE_CLASS } from '#domain/posts/html-policy.ts'
import { cleanLink, removeOwnOrigin } from './clean-link.ts'
import { convertLinkedNotes } from './linked-notes.ts'
import { renameStyles, readStyle } from './style-attributes.ts'
import { convertTables, unwrapBlocks, renameElement } from './tables.ts'
import { convertWordLists } from './word-lists.ts'

/** Elements that word processors and pages add to the clipboard beside the text. */
const NOISE = 'script, meta, link, title, xml, template, o\\:p, button'

/** Elements that an article cannot show. */
const EMBEDDED = 'iframe, video, audio, object, embed, form, input, select, textarea, svg, canvas'

/** The greatest width of a drawing that is taken for an icon, in pixels. */
const ICON_MAX = 48

/** The most characters that the mark of a note has. */
const MARK_MAX = 4

const IMAGE_SOURCE = /^(?:https?:|data:image\/|\/media\/)/i

/** The attribute of ProseMirror's own clipboard, which is already clean. */
const PROSEMIRROR_SLICE = 'data-pm-slice'

/**
 * Cleans HTML from another program's clipboard. Headings, lists, emphasis, links and images stay;
 * fonts, colors, classes and the wrappers of Word and Google Docs are removed, notes move to their
 * marks, an embedded page becomes a link to it, and what cannot come along leaves a gap: an image
 * without a source.
 */
export function cleanPaste(html: string): string {
  if (html.includes(PROSEMIRROR_SLICE)) return renameStyles(html)
  const { body } = new DOMParser().parseFromString(
    renameStyles(removeConditionals(html)),
    'text/html',
  )
  for (const element of body.querySelectorAll(NOISE)) element.remove()
  for (const drawing of body.querySelectorAll('svg')) if (isIcon(drawing)) drawing.remove()
  replaceEmbedded(body)
  convertWordLists(body)
  convertMarkup(body)
  for (const image of body.querySelectorAll('img[src]'))
    image.setAttribute('src', removeOwnOrigin(image.getAttribute('src') ?? '', location.origin))
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  convertCaptions(body)
  demoteHeadings(body)
  removeEmptyParagraphs(body)
  separateBlocks(body)
  return body.innerHTML
}

/** Converts notes, raised text and tables of other programs to what articles have for them. */
export function convertMarkup(body: HTMLElement): void {
  convertLinkedNotes(body)
  convertRaisedText(body)
  convertTables(body)
}

function isIcon(drawing: Element): boolean {
  const width = drawing.getAttribute('width') ?? drawing.getAttribute('viewBox')?.split(/[\s,]+/)[2]
  return drawing.ariaHidden === 'true' || Number.parseFloat(width ?? '') <= ICON_MAX
}

/** Turns captions into paragraphs with a class, as an import does. */
function convertCaptions(body: HTMLElement) {
  for (const caption of body.querySelectorAll('figcaption'))
    renameElement(caption, 'p', unwrapBlocks(caption)).className = CAPTION_CLASS
}

/** Replaces a drawing by a gap and an embedded page by a link. Removes forms. */
function replaceEmbedded(body: HTMLElement) {
  for (const element of body.querySelectorAll(EMBEDDED)) {
    const source = element.matches('video, audio') ? element.querySelector('[src]') : undefined
    const address = (source ?? element).getAttribute('src') ?? element.getAttribute('data') ?? ''
    if (element.parentElement?.closest(EMBEDDED)) element.remove()
    else if (element.matches('svg, canvas')) renameElement(element, 'img', [])
    else if (/^https?:/i.test(address))
      renameElement(element, 'a', [new Text(address)]).setAttribute('href', address)
    else element.remove()
  }
}

/** The title is an article's only heading of level 1, so a document that has one moves a level down. */
function demoteHeadings(body: HTMLElement) {
  if (!body.querySelector('h1')) return
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5'))
    renameElement(heading, `h${Number(heading.localName[1]) + 1}`)
}

/**
 * Removes Word's conditional comments with the list bullets in them. A comment without an end
 * reaches to the end of the text.
 */
export function removeConditionals(html: string): string {
  return html
    .replace(/<!\[if !supportLists\]>[\s\S]*?(?:<!\[endif\]>|$)/gi, '')
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<!\[[\s\S]*?(?:\]>|$)/g, '')
}

/** The attributes that each element keeps. */
const KEPT: Readonly<Record<string, readonly string[]>> = { ...ALLOWED_ATTRIBUTES, a: ['href'] }

function cleanElement(element: HTMLElement) {
  const style = readStyle(element)
  cleanAttributes(element)
  // Google Docs wraps a whole clipboard in a bold element that is not bold.
  const isBold = !/^(?:normal|400)$/.test(style.get('font-weight') ?? '')
  if (element.matches('span, font')) wrapInEmphasis(element, style)
  else if (isBold || !element.matches('b, strong')) return
  unwrapElement(element)
}

/** Removes the attributes that an article does not keep. */
function cleanAttributes(element: HTMLElement) {
  // Other sites also give this class to the short marks of notes.
  const isNote = element.matches(`sup.${FOOTNOTE_CLASS}`) && element.textContent.length > MARK_MAX
  const isGap = element.matches('img') && !IMAGE_SOURCE.test(element.getAttribute('src') ?? '')
  if (isGap) element.setAttribute('alt', element.getAttribute('alt') ?? '')
  const kept = isGap ? ['alt'] : (KEPT[element.localName] ?? [])
  for (const other of element.getAttributeNames())
    if (!kept.includes(other)) element.removeAttribute(other)
  if (isNote) element.className = FOOTNOTE_CLASS
  const href = element.getAttribute('href')
  if (href !== null) element.setAttribute('href', cleanLink(href))
}

function wrapInEmphasis(element: HTMLElement, style: ReadonlyMap<string, string>) {
  if (element.closest('a, h1, h2, h3, h4, h5, h6')) return
  for (const tag of listEmphasisTags(style)) {
    const wrapper = element.ownerDocument.createElement(tag)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
}

/** The elements that are equivalent to a style. */
function listEmphasisTags(style: ReadonlyMap<string, string>): string[] {
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  return [
    /^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '') && 'strong',
    style.get('font-style') === 'italic' && 'em',
    decoration.includes('underline') && 'u',
    decoration.includes('line-through') && 's',
  ].filter((tag) => tag !== false)
}

/**
 * Keeps a first heading apart from the text before it, and adds an empty paragraph after a last
 * image, line or table, which the next paste would replace otherwise.
 */
function separateBlocks(body: HTMLElement) {
  const [first, last] = [body.firstElementChild, body.lastElementChild]
  if (first && /^h\d$/.test(first.localName)) first.setAttribute(PROSEMIRROR_SLICE, '0 99 []')
  if (last && /^(?:img|hr|table)$/.test(last.localName))
    body.append(body.ownerDocument.createElement('p'))
}

function unwrapElement(element: Element) {
  element.replaceWith(...element.childNodes)
}

/**
 * Removes empty paragraphs and line breaks between blocks, because the stylesheet spaces blocks,
 * and the paragraphs around images, which are blocks in the editor.
 */
function removeEmptyParagraphs(body: HTMLElement) {
  for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove()
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent.trim()) continue
    if (paragraph.querySelector('img')) unwrapElement(paragraph)
    else if (!paragraph.querySelector('br')) paragraph.remove()
  }
}

/** Turns text that a style raises into `sup`. Articles have no lowered text, so that stays on the line. */
function convertRaisedText(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('sup, span')) {
    const isMarked = element.localName === 'sup'
    if (!isMarked && readStyle(element).get('vertical-align') !== 'super') continue
    if (element.querySelector('img')) unwrapElement(element)
    else if (!isMarked) renameElement(element, 'sup')
  }
}

const BLOCK_MARKS = [/^#{1,6} \S/m, /^ {0,3}[-*+] \S/m, /^ {0,3}\d{1,3}[.)] \S/m, /^> \S/m, /^```/m]

const INLINE_MARKS = [/\*\*[^\s*][^*\n]*\*\*/, /!?\[[^[\]\n]+\]\([^)\s]+\)/]

/**
 * Whether plain text is probably Markdown: it has a heading, two kinds of marks, or one mark twice.
 * A single dash at the start of a line does not count as a list.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (/^#{1,6} \S/m.test(text)) return true
  const counts = [...BLOCK_MARKS, ...INLINE_MARKS].map(
    ({ source }) => [...text.matchAll(new RegExp(source, 'gm'))].length,
  )
  return counts.some((count) => count > 1) || counts.filter((count) => count > 0).length > 1
}
