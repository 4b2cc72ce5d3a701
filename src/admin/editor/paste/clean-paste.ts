import { renameStyles, styleOf } from './style-attributes.ts'
import { convertWordLists } from './word-lists.ts'

/** Elements that word processors add to the clipboard beside the text. */
const NOISE = 'script, meta, link, title, xml, template, o\\:p'

const IMAGE_SOURCE = /^(?:https?:|data:image\/|\/media\/)/i

/** The attribute of ProseMirror's own clipboard, which is already clean. */
const PROSEMIRROR_SLICE = 'data-pm-slice'

/**
 * Cleans HTML from another program's clipboard. Headings, lists, emphasis, links and images stay; fonts,
 * colors, classes and the wrappers of Word and Google Docs are removed.
 */
export function cleanPaste(html: string): string {
  if (html.includes(PROSEMIRROR_SLICE)) return renameStyles(html)
  const { body } = new DOMParser().parseFromString(
    renameStyles(removeConditionals(html)),
    'text/html',
  )
  for (const element of body.querySelectorAll(NOISE)) element.remove()
  convertWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  for (const element of body.querySelectorAll('[data-wrapper]')) unwrap(element)
  removeEmptyParagraphs(body)
  return body.innerHTML
}

/** Removes Word's conditional comments, including the list bullets in them. */
function removeConditionals(html: string): string {
  return html
    .replace(/<!\[if !supportLists\]>[\s\S]*?<!\[endif\]>/gi, '')
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[[\s\S]*?\]>/g, '')
}

function cleanElement(element: HTMLElement) {
  const style = styleOf(element)
  const name = element.localName
  if (name === 'img') {
    if (!IMAGE_SOURCE.test(element.getAttribute('src') ?? '')) element.remove()
    else keepAttributes(element, ['src', 'alt', 'width', 'height'])
    return
  }
  if (name === 'a') {
    keepAttributes(element, ['href'])
    return
  }
  keepAttributes(element, [])
  // Google Docs wraps a whole clipboard in a bold element that is not bold.
  if (
    (name === 'b' || name === 'strong') &&
    /^(?:normal|400)$/.test(style.get('font-weight') ?? '')
  ) {
    element.dataset.wrapper = ''
    return
  }
  if (name === 'span' || name === 'font') {
    const emphasis = element.closest('a, h1, h2, h3, h4, h5, h6') ? [] : emphasisOf(style)
    for (const tag of emphasis) wrapContent(element, tag)
    element.dataset.wrapper = ''
  }
}

/** The elements that are equivalent to a style. */
function emphasisOf(style: ReadonlyMap<string, string>): string[] {
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  return [
    /^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '') && 'strong',
    style.get('font-style') === 'italic' && 'em',
    decoration.includes('underline') && 'u',
    decoration.includes('line-through') && 's',
  ].filter((tag) => tag !== false)
}

function keepAttributes(element: Element, names: readonly string[]) {
  for (const name of element.getAttributeNames()) {
    if (!names.includes(name)) element.removeAttribute(name)
  }
}

function wrapContent(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes)
}

/** Removes empty paragraphs and line breaks between blocks, because the stylesheet spaces blocks. */
function removeEmptyParagraphs(body: HTMLElement) {
  for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove()
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.querySelector('img, br') && !paragraph.textContent.trim()) paragraph.remove()
  }
}
