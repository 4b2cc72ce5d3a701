import { slugify } from './slug.ts'

export const TAG_MAX_LENGTH = 50
export const TAGS_MAX = 20

export const TAGS_ON_FEATURED_CARD = 2
export const TAGS_IN_LIST = 3

/** Add a tag unless it is empty or already listed. */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

/** The path of a tag's list; `undefined` for a tag without a letter or digit. */
export function tagPath(tag: string): string | undefined {
  const slug = slugify(tag)
  return slug === '' ? undefined : `/diary/tags/${slug}`
}
