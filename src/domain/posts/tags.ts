import { slugify } from './slug.ts'
import { paginate, type ListPage } from './paging.ts'

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

/** A tag's posts, in pages. */
export interface TagList<T> {
  /** As the oldest post spells it, so that a new spelling changes no page. */
  readonly tag: string
  readonly pages: readonly ListPage<T>[]
}

/** The lists of all tags. Spellings with the same slug share a list. */
export function tagLists<T extends { readonly tags: readonly string[] }>(
  newestFirst: readonly T[],
): TagList<T>[] {
  const bySlug = new Map<string, { tag: string; items: T[] }>()
  for (const post of newestFirst) {
    for (const [slug, tag] of new Map(post.tags.map((name) => [slugify(name), name]))) {
      if (slug === '') continue
      const list = bySlug.get(slug) ?? { tag, items: [] }
      list.tag = tag
      list.items.push(post)
      bySlug.set(slug, list)
    }
  }
  return [...bySlug.values()].map(({ tag, items }) => ({ tag, pages: paginate(items) }))
}
