import { paginate, type ListPage } from './paging.ts'
import { slugify } from './slug.ts'

/** A tag's articles, cut into pages. */
export interface TagList<T> {
  /** As its oldest article spells it, so that a new spelling changes no page. */
  readonly tag: string
  readonly pages: readonly ListPage<T>[]
}

/** The lists of all tags; spellings that share an address share a list. */
export function tagLists<T extends { readonly tags: readonly string[] }>(
  newestFirst: readonly T[],
): TagList<T>[] {
  const byAddress = new Map<string, { tag: string; items: T[] }>()
  for (const post of newestFirst) {
    for (const [address, tag] of new Map(post.tags.map((name) => [slugify(name), name]))) {
      if (address === '') continue
      const list = byAddress.get(address) ?? { tag, items: [] }
      list.tag = tag
      list.items.push(post)
      byAddress.set(address, list)
    }
  }
  return [...byAddress.values()].map(({ tag, items }) => ({ tag, pages: paginate(items) }))
}
