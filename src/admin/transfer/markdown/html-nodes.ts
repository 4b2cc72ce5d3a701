import { type Attributes, htmlTokens, VOIDS } from './html-tokens.ts'

export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly HtmlNode[]
}

/** Sanitized HTML as a tree. Its nesting is limited when it is saved. */
export function parseNodes(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = []
  const open: { name: string; children: HtmlNode[] }[] = [{ name: '', children: root }]
  for (const token of htmlTokens(html)) {
    const parent = open.at(-1)!.children
    if (token.kind === 'text') parent.push(token.text)
    else if (token.kind === 'open') {
      const element = { name: token.name, attributes: token.attributes, children: [] }
      parent.push(element)
      if (!VOIDS.has(token.name)) open.push(element)
    } else if (open.length > 1 && open.at(-1)!.name === token.name) open.pop()
  }
  return root
}

/** HTML on one line, because a blank line ends HTML inside Markdown. */
export function formatHtml(nodes: readonly HtmlNode[]): string {
  return nodes.map(formatNode).join('')
}

function formatNode(node: HtmlNode): string {
  if (typeof node === 'string') return escape(node)
  const { name, children } = node
  return formatTag(node) + (VOIDS.has(name) ? '' : `${formatHtml(children)}</${name}>`)
}

export function formatTag({ name, attributes }: HtmlElement): string {
  const pairs = [...attributes].map(([key, value]) => ` ${key}="${escape(value)}"`)
  return `<${name}${pairs.join('')}>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\n\r\t]/g, (char) => `&#${char.charCodeAt(0)};`)
}
