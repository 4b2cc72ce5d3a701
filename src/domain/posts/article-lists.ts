import type { Post } from './post.ts'
import { slugify } from './slug.ts'

export const PAGE_LENGTH = 30

/** A page of a list. Pages are numbered from the oldest. */
export interface ListPage<T> {
  /** `undefined` for the newest page, at the list's own address. */
  readonly number: number | undefined
  readonly items: readonly T[]
  readonly older: number | undefined
  /** The next newer page: a number, or `'newest'`. */
  readonly newer: number | 'newest' | undefined
}

/**
 * Divide a list into pages that are numbered from the oldest, so that a new post changes the newest
 * page alone. The newest page holds the remainder, between one and two page lengths.
 */
export function paginate<T>(newestFirst: readonly T[], length = PAGE_LENGTH) {
  const count = Math.max(1, Math.floor(newestFirst.length / length))
  const countBelow = (number: number) => newestFirst.length - (number - 1) * length
  const pages = Array.from({ length: count }, (_, index): ListPage<T> => {
    const number = count - index
    const isNewest = index === 0
    return {
      number: isNewest ? undefined : number,
      items: newestFirst.slice(isNewest ? 0 : countBelow(number + 1), countBelow(number)),
      older: number > 1 ? number - 1 : undefined,
      newer: index > 1 ? number + 1 : isNewest ? undefined : 'newest',
    }
  })
  return pages as [ListPage<T>, ...ListPage<T>[]] // There is at least one page.
}

export const TAG_MAX_LENGTH = 50
export const TAGS_MAX = 20

export const TAGS_ON_FEATURED_CARD = 2
export const TAGS_IN_LIST = 3

/** Adds a tag unless it is empty or already listed. */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

/** The path of a tag's list; `undefined` for a tag without a letter or digit. */
export function buildTagPath(tag: string): string | undefined {
  const slug = slugify(tag)
  return slug === '' ? undefined : `/diary/tags/${slug}`
}

/** The lists of all tags. Spellings with the same slug share a list. */
export function buildTagLists<T extends { readonly tags: readonly string[] }>(
  newestFirst: readonly T[],
) {
  const tagged = newestFirst.flatMap((post) => {
    const tags = new Map(post.tags.map((tag) => [slugify(tag), tag]))
    return [...tags].flatMap(([slug, tag]) => (slug === '' ? [] : [{ slug, tag, post }]))
  })
  return [...Map.groupBy(tagged, ({ slug }) => slug).values()].map((list) => ({
    /** The spelling of the oldest post, so that a new spelling changes no page. */
    tag: list.at(-1)?.tag ?? '',
    pages: paginate(list.map(({ post }) => post)),
  }))
}

export const RELATED_MAX = 3

/** A post is compared with at most this many of a tag's latest posts, so that the cost of a post is constant. */
const CANDIDATES_PER_TAG = 12

/**
 * The related posts of every post, among earlier ones alone, so that a new post changes no old
 * page: most shared tags first, then newest, then the posts just before it.
 */
export function findRelatedArticles<T extends Pick<Post, 'id' | 'tags'>>(
  oldestFirst: readonly T[],
): Map<string, T[]> {
  const positionsOf = new Map<string, number[]>()
  const related = new Map<string, T[]>()
  oldestFirst.forEach((article, position) => {
    const tags = [...new Set(article.tags.map(slugify))]
    const shared = new Map<number, number>()
    for (const tag of tags) {
      for (const other of positionsOf.get(tag) ?? []) {
        shared.set(other, (shared.get(other) ?? 0) + 1)
      }
    }
    const best = [...shared].toSorted(([a, m], [b, n]) => n - m || b - a).map(([other]) => other)
    for (let before = position - 1; before >= 0 && best.length < RELATED_MAX; before--) {
      if (!best.includes(before)) best.push(before)
    }
    // `best` has positions in that list.
    const chosen = best.slice(0, RELATED_MAX).map((other) => oldestFirst[other]!)
    related.set(article.id, chosen)
    for (const tag of tags) {
      const latest = [...(positionsOf.get(tag) ?? []), position].slice(-CANDIDATES_PER_TAG)
      positionsOf.set(tag, latest)
    }
  })
  return related
}
