import TurndownService from 'turndown'
import { BLOCK_TAGS, TAG_SYNONYMS } from '#domain/posts/html-policy.ts'
import { renderMarkdown } from '../editor/paste/render-markdown.ts'

/** A comment that makes its line HTML and keeps two lists apart. Readers of Markdown do not show it. */
const COMMENT = '<!-- -->'

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_TAGS)

const turndown = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  br: '<br>',
})

/** The attributes that Markdown has a syntax for. */
const SAID: Readonly<Record<string, readonly string[]>> = { A: ['href'], IMG: ['src', 'alt'] }

// Turndown does not escape what looks like HTML, a link or a strike. Renderers as on GitHub read
// those in text.
const escape = turndown.escape.bind(turndown)
turndown.escape = (text) =>
  escape(text).replace(
    /(?<=\w)(?::(?=\/\/)|@(?=\w))|(?<=\bwww)\.(?=\w)|[<~]|&(?=#?\w+;)/gi,
    String.raw`\$&`,
  )

turndown.keep(['u', 'sup', 'span', 'table'])
turndown.addRule('s', { filter: ['s'], replacement: (text) => `~~${text}~~` })
turndown.addRule('attributes', {
  filter: ({ nodeName, attributes }) =>
    [...attributes].some(({ name }) => !SAID[nodeName]?.includes(name)),
  // The filter passes elements only.
  replacement: (_, node) => (node as Element).outerHTML,
})

/**
 * Converts sanitized article HTML to Markdown. Every block is rendered again and compared: what
 * Markdown has no exact syntax for stays HTML, so nothing is ever lost.
 */
export function htmlToMarkdown(html: string): string {
  const blocks = splitIntoBlocks(parseHtml(html))
  const written = blocks.map(writeBlock)
  const markdown = written
    .map((text, index) => (isList(blocks[index - 1]) ? `${COMMENT}\n\n${text}` : text))
    .join('\n\n')
  if (isSameHtml(renderMarkdown(markdown), html)) return markdown
  return blocks.map(keepAsHtml).join('\n\n')
}

function writeBlock(block: Element): string {
  const text = turndown.turndown(block as HTMLElement) // parsed from HTML
  return isSameHtml(renderMarkdown(text), block.innerHTML) ? text : keepAsHtml(block)
}

/** Keeps a block as HTML on one line, because a blank line ends HTML inside Markdown. */
function keepAsHtml({ innerHTML }: Element): string {
  return COMMENT + innerHTML.replace(/[\n\r\t]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Puts each block into a box of its own, and everything between two blocks into one box. */
function splitIntoBlocks(body: Element): readonly Element[] {
  const boxes: Element[] = []
  let isOpen = false
  // A copy, because the live list loses each node that moves into a box.
  for (const node of Array.from(body.childNodes)) {
    // A space that does not break is text.
    const isBlank = !isElement(node) && /^[ \t\r\n]*$/.test(node.textContent ?? '')
    if (isBlank && !isOpen) continue
    if (!isOpen || isBlock(node)) boxes.push(body.ownerDocument.createElement('div'))
    boxes.at(-1)?.appendChild(node)
    isOpen = !isBlock(node)
  }
  return boxes
}

/** Whether a browser shows two articles alike. */
export function isSameHtml(one: string, other: string): boolean {
  return canonicalizeHtml(one) === canonicalizeHtml(other)
}

/**
 * Writes article HTML in one spelling: without white space beside the tags of blocks and without a
 * line break at the end of code, with attributes in alphabetical order.
 */
export function canonicalizeHtml(html: string): string {
  return JSON.stringify(normalizeNode(parseHtml(html.replaceAll(COMMENT, ''))))
}

function normalizeNode(node: ChildNode | Element): unknown {
  if (!isElement(node)) return trimText(node)
  const name = node.nodeName.toLowerCase()
  const attributes = [...node.attributes].map(({ name: key, value }) => [key, value])
  const children = [...node.childNodes].map(normalizeNode).filter((child) => child !== '')
  const known = Object.hasOwn(TAG_SYNONYMS, name) ? TAG_SYNONYMS[name] : name
  return [known, attributes.toSorted(), ...children]
}

function trimText(node: ChildNode): string {
  const { textContent: text, previousSibling, nextSibling, parentNode: parent } = node
  if (text === null) return ''
  if (parent?.nodeName === 'CODE' && !nextSibling) return text.replace(/\n$/, '')
  const isBlockEdge = (beside: ChildNode | null) =>
    beside
      ? isBlock(beside)
      : parent?.nodeName === 'BODY' || (isBlock(parent) && parent.nodeName !== 'PRE')
  const start = isBlockEdge(previousSibling) ? text.replace(/^[ \t\r\n]+/, '') : text
  return isBlockEdge(nextSibling) ? start.replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '') : start
}

/** Parses HTML in a document without a window, which runs no script and loads nothing. */
function parseHtml(html: string): Element {
  return new DOMParser().parseFromString(html, 'text/html').body
}

function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1
}

function isBlock(node: Node | null): node is Element {
  return isElement(node) && BLOCKS.has(node.nodeName.toLowerCase())
}

function isList(block: Element | undefined): boolean {
  return block?.firstChild ? ['UL', 'OL'].includes(block.firstChild.nodeName) : false
}
