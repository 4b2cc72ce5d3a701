import { slugify } from './slug.ts'

export const TAG_MAX_LENGTH = 50
export const TAGS_MAX = 20

/** How many tags a card shows; the article itself shows all. */
export const TAGS_ON_FEATURED_CARD = 2
export const TAGS_IN_LIST = 3

/** The tags with one more: added only when it says something and is not there already. */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

/** Where a tag's articles are listed, or `undefined` for a tag without a letter or digit. */
export function tagPath(tag: string): string | undefined {
  const slug = slugify(tag)
  return slug === '' ? undefined : `/diary/tags/${slug}`
}
