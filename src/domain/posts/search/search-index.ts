import type { PublicSummary } from '../post.ts'
import { formatPostDay } from '../../time/post-day.ts'
import { type ArticleWords, distinctiveWords } from './article-words.ts'
import { listWords, type WordLists } from './word-lists.ts'

/** With the words, keeps the index of 1,000 posts under 150 kB of Brotli. */
const DESCRIPTION_LENGTH = 120

/** A post in the search index. A tuple, because visitors download the file. */
export type SearchRow = readonly [
  slug: string,
  title: string,
  description: string,
  tags: readonly string[],
  /** As its page shows it, in the firm's time zone. */
  day: string,
  readingTime: number,
]

/** The file that the search of the Diary loads. */
export interface SearchIndex {
  readonly articles: readonly SearchRow[]
  readonly words: WordLists
}

/** @param words What each article says besides its title, description and tags, by id. */
export function searchIndex(
  posts: readonly PublicSummary[],
  words: Readonly<Record<string, ArticleWords>>,
  timeZone: string,
): SearchIndex {
  const said = posts.map(({ id }) => words[id] ?? { headings: '', candidates: '' })
  const headings = said.map((words) => words.headings)
  return {
    articles: posts.map((post) => searchRow(post, timeZone)),
    words: listWords({ headings, texts: distinctiveWords(said) }),
  }
}

export function searchRow(post: PublicSummary, timeZone: string): SearchRow {
  const { slug, title, description, tags, datePublished, readingTime } = post
  const day = formatPostDay(datePublished, timeZone)
  return [slug, title, shorten(description), tags, day, readingTime]
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH)).trimEnd()}…`
}
