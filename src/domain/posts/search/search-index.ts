import type { PublicSummary } from '../post.ts'
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
  datePublished: string,
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
): SearchIndex {
  const said = posts.map(({ id }) => words[id] ?? { headings: '', candidates: '' })
  const headings = said.map((words) => words.headings)
  return {
    articles: posts.map(searchRow),
    words: listWords({ headings, texts: distinctiveWords(said) }),
  }
}

export function searchRow(post: PublicSummary): SearchRow {
  const { slug, title, description, tags, datePublished, readingTime } = post
  return [slug, title, shorten(description), tags, datePublished.slice(0, 10), readingTime]
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH)).trimEnd()}…`
}
