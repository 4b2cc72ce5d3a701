/** A post in the search index. A tuple, because visitors download the file. */
export type SearchRow = readonly [
  slug: string,
  title: string,
  description: string,
  tags: readonly string[],
  /** The day that the article's page shows, in the firm's time zone. */
  day: string,
  readingTime: number,
]

/**
 * The file that the search of the Diary loads. The words of texts are listed by word, which is two
 * thirds of what they take by article.
 */
export interface SearchIndex {
  readonly articles: readonly SearchRow[]
  /** All words, separated by spaces. */
  readonly words: string
  /**
   * The articles that have each word in a heading, separated by commas: the position of the first
   * article, then the steps to the next ones.
   */
  readonly headings: string
  /** The same for the words that tell the text of an article from all others. */
  readonly texts: string
}

/** The words of each article, with spaces between them: what {@link SearchIndex} lists by word. */
export function readWords({ articles, words }: SearchIndex, lists: string): string[] {
  const ofArticles = articles.map((): string[] => [])
  const vocabulary = words.split(' ')
  for (const [index, list] of lists.split(',').entries()) {
    let place = 0
    for (const step of list.split(' ').filter(Boolean)) {
      place += Number(step)
      ofArticles[place]?.push(vocabulary[index]!)
    }
  }
  return ofArticles.map((list) => list.join(' '))
}
