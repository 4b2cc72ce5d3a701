import { Parser } from 'htmlparser2'
import { escapeHtml } from '#domain/escape-html.ts'
import { formatCount } from '#domain/format-count.ts'
import { isRecord } from '#domain/is-record.ts'
import { decodePercent, parseJson } from '#domain/parse-text.ts'
import type { CoverImage } from '#domain/posts/post.ts'
import { ImportFault } from '../read-zip.ts'
import type { ArticleText } from './article-fields.ts'

/** A post, page, picture or menu entry of the export: the texts of its elements by their names. */
type Item = Map<string, string[]>

/** The deepest nesting that is read. WordPress nests four levels; unclosed elements take quadratic time. */
const DEPTH_MAX = 20

/** The statuses of posts that no one wrote: WordPress's own first drafts, attachments and the trash. */
const UNWRITTEN = new Set(['auto-draft', 'inherit', 'trash'])

/**
 * The posts in the file that WordPress exports (WXR), published ones first; none in any other file.
 * Entities that a file declares are never expanded: the parser knows none but those of XML.
 *
 * @throws {ImportFault} for what is cut off, or nested as no export is.
 */
export function readWordpressExport(xml: string): readonly ArticleText[] {
  if (!xml.slice(0, 5_000).includes('<rss')) return []
  const { items, authors } = readItems(xml)
  const pictures = new Map(items.map((item) => [read(item, 'wp:post_id'), readPicture(item)]))
  const oldHosts = listHosts(items)
  const posts = items.filter(
    (item) => read(item, 'wp:post_type') === 'post' && !UNWRITTEN.has(read(item, 'wp:status')),
  )
  const isDraft = (item: Item) => Number(read(item, 'wp:status') !== 'publish')
  return posts
    .toSorted((a, b) => isDraft(a) - isDraft(b))
    .map((item) => ({ ...convertPost(item, pictures, authors), oldHosts }))
}

function readItems(xml: string) {
  const items: Item[] = []
  /** The display names of the authors by their usernames. */
  const authors = new Map<string, string>()
  let item: Item = new Map()
  let text = ''
  let depth = 0
  new Parser(
    {
      onopentag(name) {
        if (++depth > DEPTH_MAX) throw new ImportFault('It is not a WordPress export.')
        if (name === 'item' || name === 'wp:author') item = new Map()
        text = ''
      },
      ontext: (piece) => void (text += piece),
      onclosetag(name, isImplied) {
        if (isImplied) throw new ImportFault('The file is cut off.')
        depth -= 1
        if (name === 'item') items.push(item)
        else if (name === 'wp:author')
          authors.set(read(item, 'wp:author_login'), read(item, 'wp:author_display_name'))
        else addText(item, name, text)
        text = ''
      },
    },
    { xmlMode: true },
  ).end(xml)
  return { items, authors }
}

/** Adds to the list in place, because an item can have many thousand comments. */
function addText(item: Item, name: string, text: string): void {
  const texts = item.get(name) ?? []
  texts.push(text)
  item.set(name, texts)
}

/** The text of an element that an item has once. */
function read(item: Item, name: string): string {
  return item.get(name)?.at(-1)?.trim() ?? ''
}

/** The text with a name in WordPress's table of everything else. */
function readMeta(item: Item, name: string): string {
  return item.get('wp:meta_value')?.[item.get('wp:meta_key')?.lastIndexOf(name) ?? -1] ?? ''
}

/** Lists the hosts of the old site's pages and pictures, without `www`. */
function listHosts(items: readonly Item[]): ReadonlySet<string> {
  const addresses = items.flatMap((item) => [read(item, 'link'), read(item, 'wp:attachment_url')])
  return new Set(
    addresses.flatMap((address) => URL.parse(address)?.host.replace(/^www\./, '') ?? []),
  )
}

type Picture = Pick<CoverImage, 'src' | 'alt'>

/** Reads the picture of an attachment; `undefined` for any other item. */
function readPicture(item: Item): Picture | undefined {
  const src = read(item, 'wp:attachment_url')
  return src === '' ? undefined : { src, alt: readMeta(item, '_wp_attachment_image_alt') }
}

type Pictures = ReadonlyMap<string, Picture | undefined>

function convertPost(item: Item, pictures: Pictures, authors: ReadonlyMap<string, string>) {
  const field = (name: string) => read(item, name)
  const cover = pictures.get(readMeta(item, '_thumbnail_id'))
  const slug = field('wp:post_name')
  const login = field('dc:creator')
  const savedAt = field('wp:post_date_gmt')
  return {
    matter: {
      title: field('title') || undefined,
      // WordPress escapes letters of other alphabets in its addresses.
      slug: decodePercent(slug) || slug || `post-${field('wp:post_id')}`,
      description: field('excerpt:encoded'),
      author: authors.get(login) || login,
      tags: item.get('category')?.filter((tag) => tag.trim() !== 'Uncategorized'),
      featured: field('wp:is_sticky') === '1',
      // A draft has a date of zeros in UTC.
      date: /^[1-9]/.test(savedAt) ? `${savedAt.replace(' ', 'T')}Z` : undefined,
      feature_image: cover?.src,
      feature_image_alt: cover?.alt,
      // A draft's address is a query, which cannot redirect.
      ...(field('wp:status') === 'publish' && { link: field('link') }),
    },
    body: convertContent(field('content:encoded'), pictures, readMeta(item, 'footnotes')),
    isHtml: true,
    notes: describeLost(item),
  }
}

function describeLost(item: Item): string[] {
  const comments = item.get('wp:comment')?.length ?? 0
  const lost = `Left out, because articles have none: ${formatCount(comments, 'comment')}.`
  const password = 'It had a password, which articles cannot have.'
  return [...(comments > 0 ? [lost] : []), ...(read(item, 'wp:post_password') ? [password] : [])]
}

const BLOCK = 'address|blockquote|div|dl|figure|h[1-6]|hr|ol|p|pre|table|ul'
const BLOCK_START = new RegExp(`<(?=(?:${BLOCK})\\b)`, 'gi')
const BLOCK_END = new RegExp(`(</(?:${BLOCK})>)`, 'gi')
const IS_BLOCK = new RegExp(`^</?(?:${BLOCK}|caption|col|li|t[bdhr]|tbody|tfoot|thead)\\b`, 'i')

/**
 * Converts a post's text to HTML. The block editor stores HTML; the classic one separates
 * paragraphs by empty lines.
 */
function convertContent(content: string, pictures: Pictures, footnotes: string): string {
  const text = content
    .replaceAll('\r\n', '\n')
    .replace(/<!--(?:more|nextpage)\b[^<>]*-->/g, '')
    .replace(/\[gallery\b[^[\]<>]*\]/g, (gallery) => {
      const [, ids] = /\bids="([\d, ]+)"/.exec(gallery) ?? []
      const shown = ids?.split(',').map((id) => formatPicture(pictures.get(id.trim())))
      return shown?.join('\n\n') ?? gallery
    })
  const html = text.includes('<!-- wp:') || /<p\b/i.test(text) ? text : addParagraphs(text)
  return html + formatFootnotes(footnotes)
}

function formatPicture(picture: Picture | undefined): string {
  if (!picture) return ''
  return `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(picture.alt)}">`
}

/** Adds paragraphs as WordPress does when it shows a post of its classic editor. */
function addParagraphs(text: string): string {
  const lines = text.replace(BLOCK_START, '\n\n<').replace(BLOCK_END, '$1\n\n').split('\n')
  const blocks: string[] = []
  let block: string[] = []
  let isCode = false
  const endBlock = () => {
    const [first = ''] = block
    if (block.length > 0)
      blocks.push(IS_BLOCK.test(first) ? block.join('\n') : `<p>${block.join('<br>')}</p>`)
    block = []
  }
  for (const line of lines) {
    if (isCode || line.trim() !== '') block.push(line)
    else endBlock()
    if (/<\/?pre\b/i.test(line)) isCode = line.lastIndexOf('<pre') > line.lastIndexOf('</pre')
  }
  endBlock()
  return blocks.join('\n')
}

/**
 * Writes the notes that the block editor stores beside a post as paragraphs with a link back to
 * their marks.
 */
function formatFootnotes(json: string): string {
  const notes = parseJson(json)
  const items = Array.isArray(notes) ? notes.filter(isRecord) : []
  return items
    .filter(({ id, content }) => typeof id === 'string' && typeof content === 'string')
    .map(({ id, content }) => `<p>${String(content)} <a href="#${String(id)}-link">↩</a></p>`)
    .join('\n')
}
