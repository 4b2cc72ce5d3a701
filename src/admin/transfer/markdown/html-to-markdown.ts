import { formatHtml, parseNodes, type HtmlElement, type HtmlNode } from './html-nodes.ts'
import { BLOCKS } from './html-tokens.ts'
import { canonicalHtml } from './same-html.ts'
import { longestRun, writeInline, type InlineStyle } from './write-inline.ts'

type Render = (markdown: string) => string

/** Makes the rest of its line HTML, and keeps two lists apart. Readers of Markdown show nothing for it. */
const COMMENT = '<!-- -->'

/**
 * Sanitized article HTML as Markdown. Every block is rendered again and compared; what Markdown cannot
 * say exactly stays HTML, so nothing is ever lost.
 *
 * @param render What the import makes of Markdown.
 */
export function htmlToMarkdown(html: string, render: Render): string {
  const blocks = topBlocks(parseNodes(html))
  const written = blocks.map((block) => writeExactly(block, render))
  const markdown = written
    .map((text, index) =>
      index > 0 && isList(blocks[index - 1]!) ? `${COMMENT}\n\n${text}` : text,
    )
    .join('\n\n')
  if (canonicalHtml(render(markdown)) === canonicalHtml(html)) return markdown
  return blocks.map((block) => COMMENT + formatHtml(block)).join('\n\n')
}

/** Each block alone, and what is between two blocks together. */
function topBlocks(nodes: readonly HtmlNode[]): (readonly HtmlNode[])[] {
  const groups: HtmlNode[][] = []
  let run: HtmlNode[] | undefined
  for (const node of nodes) {
    if (isBlock(node)) {
      groups.push([node])
      run = undefined
    } else if (run) run.push(node)
    else if (!isBlank(node)) groups.push((run = [node]))
  }
  return groups
}

function writeExactly(nodes: readonly HtmlNode[], render: Render): string {
  const html = formatHtml(nodes)
  const wanted = canonicalHtml(html)
  const [block] = nodes
  const candidates = [
    ...(isBlock(block) ? [writeBlock(block, 'marks'), writeBlock(block, 'tags')] : []),
    html,
  ]
  const exact = candidates.find(
    (text) => text !== undefined && canonicalHtml(render(text)) === wanted,
  )
  return exact ?? COMMENT + html
}

/** `undefined` where Markdown has no way to say it. */
function writeBlock(block: HtmlElement, style: InlineStyle): string | undefined {
  const { name, attributes, children } = block
  if (attributes.size > 0) return undefined
  if (name === 'pre') return writeCode(children)
  if (name === 'ul' || name === 'ol') return writeList(block, style)
  if (name === 'blockquote') {
    const quoted = writeBlocks(children, style)
    return quoted?.replace(/^(?!$)/gm, '> ').replace(/^$/gm, '>')
  }
  if (name === 'p') return writeInline(children, style)
  if (name === 'hr') return '---'
  if (!/^h\d$/.test(name)) return undefined
  return `${'#'.repeat(Number(name[1]))} ${writeInline(children, style)}`
}

function writeBlocks(nodes: readonly HtmlNode[], style: InlineStyle): string | undefined {
  const written: string[] = []
  let previous: HtmlElement | undefined
  for (const node of nodes) {
    if (isBlank(node)) continue
    const text = isBlock(node) ? writeBlock(node, style) : undefined
    if (!isBlock(node) || text === undefined) return undefined
    // A list directly below its paragraph keeps the list around it compact.
    const isTight = previous?.name === 'p' && isList([node])
    if (previous) written.push(isTight ? '\n' : '\n\n')
    written.push(text)
    previous = node
  }
  return written.join('')
}

function writeList({ name, children }: HtmlElement, style: InlineStyle): string | undefined {
  const items: string[] = []
  for (const item of children) {
    if (isBlank(item)) continue
    if (typeof item === 'string' || item.name !== 'li' || item.attributes.size > 0) return undefined
    const text = writeBlocks(item.children, style)
    if (text === undefined) return undefined
    const marker = name === 'ol' ? `${items.length + 1}. ` : '- '
    items.push(marker + text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(marker.length)}`))
  }
  return items.join('\n')
}

function writeCode(children: readonly HtmlNode[]): string | undefined {
  const [code] = children
  if (children.length !== 1 || typeof code !== 'object' || code.name !== 'code') return undefined
  if (code.attributes.size > 0 || code.children.some((child) => typeof child !== 'string'))
    return undefined
  const text = code.children.join('')
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1))
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

/** White space that browsers ignore between blocks. */
function isBlank(node: HtmlNode): boolean {
  return typeof node === 'string' && /^[ \t\r\n]*$/.test(node)
}

function isBlock(node: HtmlNode | undefined): node is HtmlElement {
  return typeof node === 'object' && BLOCKS.has(node.name)
}

function isList([node]: readonly HtmlNode[]): boolean {
  return isBlock(node) && (node.name === 'ul' || node.name === 'ol')
}
