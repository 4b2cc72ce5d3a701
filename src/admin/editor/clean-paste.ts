import { setStylesAside, styleOf } from './style-attributes.ts'

/** What a program writes into its clipboard beside the text. */
const NOISE = 'script, meta, link, title, xml, template, o\\:p'

const PICTURE_SOURCE = /^(?:https?:|data:image\/|\/media\/)/i

/** What ProseMirror marks its own clipboard with: it is clean already. */
const OWN = 'data-pm-slice'

/**
 * The text of a foreign clipboard without the make-up: headings, lists, emphasis, links and pictures
 * stay; fonts, colours, classes and the wrappers of Word and Google Docs go.
 */
export function cleanPaste(html: string): string {
  if (html.includes(OWN)) return setStylesAside(html)
  const { body } = new DOMParser().parseFromString(
    setStylesAside(withoutConditions(html)),
    'text/html',
  )
  for (const element of body.querySelectorAll(NOISE)) element.remove()
  makeWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  for (const element of body.querySelectorAll('[data-wrapper]')) unwrap(element)
  dropEmptyParagraphs(body)
  return body.innerHTML
}

/** Word hides alternatives in conditional comments; the list bullets among them are of no use. */
function withoutConditions(html: string): string {
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
    if (!PICTURE_SOURCE.test(element.getAttribute('src') ?? '')) element.remove()
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
    const emphasis = element.closest('a, h1, h2, h3, h4, h5, h6') ? [] : emphasisIn(style)
    for (const tag of emphasis) wrapContent(element, tag)
    element.dataset.wrapper = ''
  }
}

/** The elements that say what a style says. */
function emphasisIn(style: ReadonlyMap<string, string>): string[] {
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  return [
    /^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '') && 'strong',
    style.get('font-style') === 'italic' && 'em',
    decoration.includes('underline') && 'u',
    decoration.includes('line-through') && 's',
  ].filter((tag) => tag !== false)
}

/** Word writes a list as paragraphs that only say so in their style: `mso-list:l0 level2 lfo1`. */
function makeWordLists(body: HTMLElement) {
  let lists: HTMLElement[] = []
  let last: Element | undefined
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = wordListLevel(paragraph)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== last) lists = []
    const kind = isNumbered(paragraph) ? 'ol' : 'ul'
    stripMarker(paragraph)
    lists.length = Math.min(lists.length, level)
    while (lists.length < level) {
      const list = body.ownerDocument.createElement(kind)
      const parent = lists.at(-1)
      if (parent) (parent.lastElementChild ?? parent).append(list)
      else paragraph.before(list)
      lists.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    lists.at(-1)?.append(item)
    item.append(...paragraph.childNodes)
    paragraph.remove()
    last = lists[0]
  }
}

function wordListLevel(paragraph: Element): number {
  const list = /level(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '')
  return list ? Number(list[1]) : 0
}

const WORD_MARKER = '[data-style*="mso-list:Ignore" i]'

const MARKER = /^[\s\u00a0]*((?:\d{1,3}|[a-z]{1,3})[.)])[\s\u00a0]+/i
const BULLET = /^[\s\u00a0]*[·•o§▪–-][\s\u00a0]+/

function isNumbered(paragraph: Element): boolean {
  const marker = paragraph.querySelector(WORD_MARKER)?.textContent
  return MARKER.test(`${marker ?? paragraph.textContent} `)
}

/** The bullet or number that Word wrote as text. */
function stripMarker(paragraph: Element) {
  const ignored = paragraph.querySelector(WORD_MARKER)
  if (ignored) {
    ignored.remove()
    return
  }
  const text = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode()
  if (text) text.nodeValue = (text.nodeValue ?? '').replace(MARKER, '').replace(BULLET, '')
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

/** Programs set blocks apart with empty ones and with bare line breaks; here the stylesheet does. */
function dropEmptyParagraphs(body: HTMLElement) {
  for (const lineBreak of body.querySelectorAll(':scope > br')) lineBreak.remove()
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.querySelector('img, br') && !paragraph.textContent.trim()) paragraph.remove()
  }
}
