import { readStyle } from './style-attributes.ts'

/** The element around a bullet or number that Word marks as not being text. */
const WORD_MARKER = '[data-style*="mso-list:Ignore" i]'

const MARKER = /^[\s\u00a0]*((?:\d{1,3}|[a-z]{1,3})[.)])[\s\u00a0]+/i
const BULLET = /^[\s\u00a0]*[·•o§▪–-][\s\u00a0]+/

/** Makes lists of the items that Word writes as paragraphs with a style such as `mso-list:l0 level2 lfo1`. */
export function convertWordLists(body: HTMLElement) {
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
  const list = /level(\d)/.exec(readStyle(paragraph).get('mso-list') ?? '')
  return list ? Number(list[1]) : 0
}

function isNumbered(paragraph: Element): boolean {
  const marker = paragraph.querySelector(WORD_MARKER)?.textContent
  return MARKER.test(`${marker ?? paragraph.textContent} `)
}

/** Removes the bullet or number that Word wrote as text. */
function stripMarker(paragraph: Element) {
  const ignored = paragraph.querySelector(WORD_MARKER)
  if (ignored) {
    ignored.remove()
    return
  }
  const text = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode()
  if (text) text.nodeValue = (text.nodeValue ?? '').replace(MARKER, '').replace(BULLET, '')
}
