import { formatHtml, formatTag, type HtmlElement, type HtmlNode } from './html-nodes.ts'
import { VOIDS } from './html-tokens.ts'

/** `marks` writes emphasis and links as Markdown does; `tags` keeps their HTML, which is always exact. */
export type InlineStyle = 'marks' | 'tags'

const MARKS: Readonly<Record<string, string>> = { strong: '**', em: '_', s: '~~' }

/** Text and inline elements as Markdown. */
export function writeInline(nodes: readonly HtmlNode[], style: InlineStyle): string {
  return nodes.map((node) => writeNode(node, style)).join('')
}

function writeNode(node: HtmlNode, style: InlineStyle): string {
  if (typeof node === 'string') return escapeText(node)
  const { name, attributes, children } = node
  if (name === 'br' && attributes.size === 0) return '<br>'
  if (VOIDS.has(name)) return style === 'marks' ? writeImage(node) : formatTag(node)
  if (name === 'code') return style === 'marks' ? writeCode(node) : formatHtml([node])
  const inner = writeInline(children, style)
  const mark = MARKS[name]
  if (style === 'marks' && mark !== undefined && attributes.size === 0) return mark + inner + mark
  const href = attributes.get('href')
  if (style === 'marks' && name === 'a' && href !== undefined && attributes.size === 1)
    return `[${inner}](${writeAddress(href)})`
  return `${formatTag(node)}${inner}</${name}>`
}

/** Markdown has no size of a picture, so most keep their HTML. */
function writeImage(image: HtmlElement): string {
  const { src, alt, ...others } = Object.fromEntries(image.attributes)
  if (src === undefined || alt === undefined || Object.keys(others).length > 0)
    return formatTag(image)
  return `![${escapeText(alt)}](${writeAddress(src)})`
}

function writeCode(code: HtmlElement): string {
  const [text] = code.children
  if (typeof text !== 'string' || code.children.length > 1 || code.attributes.size > 0)
    return formatHtml([code])
  const fence = '`'.repeat(longestRun(text, '`') + 1)
  const space = /^[` ]|[` ]$/.test(text) ? ' ' : ''
  return fence + space + text + space + fence
}

function writeAddress(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address}>` : address
}

/** The length of the longest run of a character, which a fence around it must exceed. */
export function longestRun(text: string, char: string): number {
  const runs = text.match(new RegExp(`${char}+`, 'g')) ?? []
  return runs.reduce((longest, run) => Math.max(longest, run.length), 0)
}

/** Only what Markdown would read as more than text, so that prose stays as it was typed. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]<~]|(?<![a-z0-9])_|_(?![a-z0-9])/gi, String.raw`\$&`)
    .replace(/&(?=#?\w+;)/g, String.raw`\&`)
    .replace(/(?<=\w)(?::(?=\/\/)|@(?=\w))/g, String.raw`\$&`)
    .replace(/(?<=\bwww)\.(?=\w)/gi, String.raw`\.`)
    .replace(/^([^\S\n]*)([#>+=-])/gm, String.raw`$1\$2`)
    .replace(/^([^\S\n]*\d{1,9})([.)])/gm, String.raw`$1\$2`)
}
