import { parse } from 'yaml'
import { isRecord } from '#domain/is-record.ts'
import { addTag, TAG_MAX_LENGTH, TAGS_MAX } from '#domain/posts/article-lists.ts'
import { OLD_ADDRESSES_MAX, findRedirectPath } from '#domain/posts/old-address.ts'
import {
  AUTHOR_MAX_LENGTH,
  COVER_ALT_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  SLUG_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '#domain/posts/post-limits.ts'
import type { Post } from '#domain/posts/post.ts'
import { slugify } from '#domain/posts/slug.ts'
import { ImportFault } from '../read-zip.ts'

/** The fields of an article that a file can give, under the names that a save sends. */
export type ArticleFields = Pick<Post, 'title' | 'slug'> & Partial<Pick<Post, Optional>>

type Optional = 'description' | 'author' | 'featured' | 'tags' | 'datePublished' | 'redirectFrom'

/** An article that is ready to be saved, except that its addresses still refer to the archive. */
export type ImportableArticle = ReturnType<typeof readArticle>

/**
 * Reads an article whose fields have the names that converters and other programs give them. The
 * notes are sentences that say what was changed.
 */
export function readArticle(path: string, { notes: lost = [], ...source }: ArticleText) {
  const { matter, isHtml, oldHosts } = source
  const notes = [...lost]
  const cut = (name: string, text: string, max: number) => cutText(name, text, max, notes)
  const [wholeTitle, body] = readTitle(path, source)
  const title = cut('The title', wholeTitle, TITLE_MAX_LENGTH)
  const excerpt = readText(matter, 'description', 'excerpt', 'summary') ?? ''
  const description = cut('The description', excerpt, DESCRIPTION_MAX_LENGTH)
  const author = cut('The author', readText(matter, 'author', 'authors') ?? '', AUTHOR_MAX_LENGTH)
  const tags = readTags([matter['tags'], matter['categories']], notes)
  const datePublished = readDate(readText(matter, 'datePublished', 'date', 'published_at'), notes)
  const redirectFrom = readOldAddresses(matter, notes)
  return {
    fields: {
      title,
      slug: readSlug(readText(matter, 'slug') ?? parseName(path)),
      ...(description && { description }),
      ...(author && { author }),
      ...(matter['featured'] === true && { featured: true }),
      ...(tags.length > 0 && { tags }),
      ...(datePublished && { datePublished }),
      ...(redirectFrom.length > 0 && { redirectFrom }),
    },
    body,
    isHtml: isHtml === true,
    cover: readCover(matter, notes),
    oldHosts,
    notes,
  }
}

/** Reads the title, and the text without the heading that is the title. */
function readTitle(path: string, { matter, body }: ArticleText): readonly [string, string] {
  const given = readText(matter, 'title')
  if (given !== undefined) return [given, body]
  const heading = /^\s*# +(\S(?:.*[^ #\r\n])?)[ #]*(?:\r?\n|$)/.exec(body)
  const [line = '', title = parseName(path)] = heading ?? []
  return [title, body.slice(line.length)]
}

/** Reads the picture on top of the article; its address still refers to the archive. */
function readCover(matter: ArticleText['matter'], notes: string[]) {
  const src = readText(matter, 'coverImage', 'cover', 'image', 'feature_image', 'featured_image')
  if (src === undefined) return undefined
  const alt = readText(matter, 'coverImageAlt', 'feature_image_alt') ?? ''
  const name = 'The alternative text of the cover image'
  return { src, alt: cutText(name, alt, COVER_ALT_MAX_LENGTH, notes) }
}

function cutText(name: string, text: string, max: number, notes: string[]): string {
  if (text.length > max) notes.push(`${name} was cut at ${max} characters.`)
  return text.slice(0, max).trim()
}

/** Returns the address of an article, the same for each import, so that no second article is made. */
function readSlug(name: string): string {
  const slug = slugify(removeAccents(name)).slice(0, SLUG_MAX_LENGTH).replace(/-$/, '')
  const hash = [...name].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) >>> 0, 0)
  return slug || `article-${hash.toString(16)}`
}

/** Removes accents as WordPress does in addresses. Otherwise each such letter would become a hyphen. */
function removeAccents(name: string): string {
  return name.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/** `2017-01-14-first-post/index.md` and `2017-01-14-first-post.md` are both named `first-post`. */
function parseName(path: string): string {
  const parts = path.replace(/\.(?:md|markdown)$/i, '').split('/')
  const last = parts.pop() ?? ''
  const name = /^(?:index|readme)$/i.test(last) ? (parts.pop() ?? last) : last
  return name.replace(/^\d{4}-\d{2}-\d{2}-/, '')
}

/** Reads the first member that is text or a number, a list of those, or a record with a name. */
function readText(matter: ArticleText['matter'], ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = matter[name]
    const [first] = Array.isArray(value) ? value : [value]
    const text: unknown = isRecord(first) ? (first['name'] ?? first['url']) : first
    const isText = typeof text === 'string' || typeof text === 'number'
    if (isText && String(text).trim() !== '') return String(text).trim()
  }
  return undefined
}

/** Merges several lists of tags, because WordPress has both tags and categories. */
function readTags(values: readonly unknown[], notes: string[]): string[] {
  const lists = values.map((value) => (typeof value === 'string' ? value.split(',') : value))
  const names = lists
    .flatMap((list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []))
    .map((tag) => String(isRecord(tag) ? (tag['name'] ?? '') : tag))
  const tags = names
    .map((tag) => tag.slice(0, TAG_MAX_LENGTH))
    .reduce<readonly string[]>(addTag, [])
  if (tags.length > TAGS_MAX) notes.push(`Only the first ${TAGS_MAX} tags were taken.`)
  return tags.slice(0, TAGS_MAX)
}

/**
 * Reads former addresses. Jekyll calls them `redirect_from`, Hugo `aliases`; converters give the
 * article's own.
 */
function readOldAddresses(matter: ArticleText['matter'], notes: string[]): string[] {
  const names = ['redirectFrom', 'redirect_from', 'aliases', 'permalink', 'url', 'link']
  const given = [...new Set(names.flatMap((name) => matter[name] ?? []))]
  const addresses = given.filter((address) => typeof address === 'string')
  const usable = addresses.filter((address) => findRedirectPath(address) !== undefined)
  for (const address of addresses.filter((one) => !usable.includes(one)))
    notes.push(`Nothing can lead here from ${address.slice(0, 100)}`)
  if (usable.length > OLD_ADDRESSES_MAX)
    notes.push(`Only the first ${OLD_ADDRESSES_MAX} old addresses were taken.`)
  return usable.slice(0, OLD_ADDRESSES_MAX)
}

/** The end of a text that says how far its time is from UTC, such as `Z`, `GMT` or `+01:00`. */
const OFFSET =
  /(?:\dZ|UTC?|GMT|[ECMP][SD]T|:\d{2}(?:\.\d+)?\s?(?:UTC|GMT)?[+-]\d{2}:?\d{2})(?: \([^()]*\))?$/i

/**
 * Reads the time of an article. Where its zone is not said, only the day is kept: a time in the
 * browser's zone can be another day where the firm is.
 */
function readDate(text: string | undefined, notes: string[]): string | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (!Number.isNaN(date.getTime())) {
    // JavaScript reads a day of ISO 8601 in UTC and every other text without an offset in the
    // browser's zone.
    const isUtc = OFFSET.test(text) || /^\d{4}(?:-\d\d){0,2}$/.test(text)
    if (isUtc) return date.toISOString()
    return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString()
  }
  notes.push(`The date “${text.slice(0, 40)}” could not be read.`)
  return undefined
}

/** The most characters of front matter that are read. */
const MAX_LENGTH = 64 * 1024

/**
 * Turns off checks that take quadratic time: comparing all keys, and quoting the line of each
 * error.
 */
const OPTIONS = { uniqueKeys: false, prettyErrors: false, logLevel: 'error' } as const

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/

export interface ArticleText {
  /** The members of the front matter; empty without one. */
  readonly matter: Readonly<Record<string, unknown>>
  readonly body: string
  /** Whether the text is HTML; otherwise it is Markdown. */
  readonly isHtml?: boolean
  /** The hosts of the old site, whose pictures can be in the archive. */
  readonly oldHosts?: ReadonlySet<string>
  /** Sentences about what could not be imported from another program's export. */
  readonly notes?: readonly string[]
}

/** A file's front matter and text. @throws {ImportFault} for YAML that cannot be read. */
export function splitFrontMatter(text: string): ArticleText {
  const [head, yaml = ''] = FRONT_MATTER.exec(text) ?? []
  if (head === undefined) return { matter: {}, body: text.replace(/^\uFEFF/, '') }
  if (yaml.length > MAX_LENGTH) throw new ImportFault('The front matter is too long.')
  const parsed: unknown = readYaml(yaml)
  const matter = isRecord(parsed) ? parsed : {}
  return { matter, body: text.slice(head.length) }
}

function readYaml(yaml: string): unknown {
  try {
    return parse(yaml, OPTIONS)
  } catch (cause) {
    throw new ImportFault('The front matter above the text is not valid YAML.', { cause })
  }
}
