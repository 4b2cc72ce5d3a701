import { plainText } from '#domain/posts/reading-time.ts'
import type { PostFields } from './post-fields.ts'

/** One line of a version, and whether the other version has it not. */
export interface Line {
  readonly number: number
  readonly text: string
  readonly isOwn: boolean
}

/** One field in which two versions differ. */
export interface Difference {
  readonly name: string
  readonly mine: readonly Line[]
  readonly theirs: readonly Line[]
}

const NAMES: readonly (readonly [keyof PostFields, string])[] = [
  ['title', 'Title'],
  ['slug', 'URL Slug'],
  ['description', 'Description'],
  ['content', 'Content'],
  ['author', 'Author'],
  ['featured', 'Featured Post'],
  ['tags', 'Tags'],
]

/** In what two versions of a post differ, field by field, a text line by line. */
export function differences(mine: PostFields, theirs: PostFields): Difference[] {
  return NAMES.map(([field, name]) => ({
    name,
    mine: mark(linesOf(mine, field), linesOf(theirs, field)),
    theirs: mark(linesOf(theirs, field), linesOf(mine, field)),
  })).filter((difference) => [...difference.mine, ...difference.theirs].some(({ isOwn }) => isOwn))
}

function mark(lines: readonly string[], others: readonly string[]): Line[] {
  const known = new Set(others)
  return lines.map((text, number) => ({ number, text, isOwn: !known.has(text) }))
}

function linesOf(fields: PostFields, field: keyof PostFields): string[] {
  switch (field) {
    case 'content':
      return blocks(fields.content)
    case 'tags':
      return [...fields.tags]
    case 'featured':
      return [fields.featured ? 'Yes' : 'No']
    default:
      return [fields[field]]
  }
}

/** The blocks of article HTML as plain lines; a picture is a line with its alternative text. */
function blocks(html: string): string[] {
  return html
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '<p>[picture: $1]</p>')
    .replace(/<img\b[^>]*>/gi, '<p>[picture]</p>')
    .split(/<\/(?:p|h[1-6]|li|pre|blockquote)>/i)
    .map(plainText)
    .filter(Boolean)
}
