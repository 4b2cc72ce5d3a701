import type { PublicSummary } from './post.ts'

/** Keeps the index of 1,000 posts under 100 kB. */
const DESCRIPTION_LENGTH = 120

/** A post in the search index. A tuple, because visitors download the file. */
export type SearchRow = readonly [
  slug: string,
  title: string,
  description: string,
  tags: readonly string[],
  datePublished: string,
  readingTime: number,
]

export function searchRow(post: PublicSummary): SearchRow {
  const { slug, title, description, tags, datePublished, readingTime } = post
  return [slug, title, shorten(description), tags, datePublished.slice(0, 10), readingTime]
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH)).trimEnd()}…`
}
