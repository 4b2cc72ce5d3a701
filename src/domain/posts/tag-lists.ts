import { paginate, type ListPage } from './paging.ts'
import { slugify } from './slug.ts'

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
