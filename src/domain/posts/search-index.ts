import type { PublicSummary } from './post.ts'

/** Long enough to find an article by, short enough that the index of 1,000 stays under 100 kB. */
const DESCRIPTION_LENGTH = 120

/** An article in the search index: a row without names, because the file is loaded by visitors. */
export type SearchRow = readonly [
  slug: string,
  title: string,
  description: string,
  tags: readonly string[],
  /** The day of its publication. */
  day: string,
  readingTime: number,
]

export function searchRow(post: PublicSummary): SearchRow {
  const { slug, title, description, tags, datePublished, readingTime } = post
  return [slug, title, shortened(description), tags, datePublished.slice(0, 10), readingTime]
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH)).trimEnd()}…`
}
