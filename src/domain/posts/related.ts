import { slugify } from './slug.ts'

export const RELATED_MAX = 3

/** Only so many of a tag's latest posts are compared, so that the cost per post is constant. */
const CANDIDATES_PER_TAG = 12

interface Tagged {
  readonly id: string
  readonly tags: readonly string[]
}

/**
 * The related posts of every post, among earlier ones alone, so that a new post changes no old page:
 * most shared tags first, then newest, then the posts just before it.
 */
export function relatedArticles<T extends Tagged>(oldestFirst: readonly T[]): Map<string, T[]> {
  const positionsOf = new Map<string, number[]>()
  const related = new Map<string, T[]>()
  oldestFirst.forEach((article, position) => {
    const tags = [...new Set(article.tags.map(slugify))]
    const shared = new Map<number, number>()
    for (const tag of tags) {
      for (const other of positionsOf.get(tag)?.slice(-CANDIDATES_PER_TAG) ?? []) {
        shared.set(other, (shared.get(other) ?? 0) + 1)
      }
    }
    const best = [...shared].toSorted(([a, m], [b, n]) => n - m || b - a).map(([other]) => other)
    for (let before = position - 1; before >= 0 && best.length < RELATED_MAX; before--) {
      if (!best.includes(before)) best.push(before)
    }
    related.set(
      article.id,
      best.slice(0, RELATED_MAX).map((other) => oldestFirst[other]!),
    )
    for (const tag of tags) {
      const positions = positionsOf.get(tag)
      if (positions) positions.push(position)
      else positionsOf.set(tag, [position])
    }
  })
  return related
}
