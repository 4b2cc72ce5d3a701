/**
 * Which articles have which words. An article is its place in the list of articles; a list names the
 * first place and then the steps to the next ones. Half as large, compressed, as the words by article.
 */
export interface WordLists {
  /** All words, in alphabetical order, with spaces between them. */
  readonly vocabulary: string
  /** For each word the articles that have it in a heading: lists with commas between them. */
  readonly headings: string
  /** The same for their texts. */
  readonly texts: string
}

/** Words of articles, with spaces between them. */
export interface SearchableWords {
  readonly headings: readonly string[]
  readonly texts: readonly string[]
}

export function listWords({ headings, texts }: SearchableWords): WordLists {
  const vocabulary = [...new Set([...headings, ...texts].flatMap(split))].toSorted()
  return {
    vocabulary: vocabulary.join(' '),
    headings: listPlaces(vocabulary, headings),
    texts: listPlaces(vocabulary, texts),
  }
}

/** The reverse of {@link listWords} for this number of articles. */
export function wordsOfArticles(lists: WordLists, count: number): SearchableWords {
  const vocabulary = split(lists.vocabulary)
  return {
    headings: readPlaces(vocabulary, lists.headings, count),
    texts: readPlaces(vocabulary, lists.texts, count),
  }
}

function listPlaces(vocabulary: readonly string[], articles: readonly string[]): string {
  const places = new Map<string, number[]>(vocabulary.map((word) => [word, []]))
  articles.forEach((words, place) => split(words).forEach((word) => places.get(word)!.push(place)))
  const steps = (list: number[]) => list.map((place, index) => place - (list[index - 1] ?? 0))
  return Array.from(places.values(), (list) => steps(list).join(' ')).join(',')
}

function readPlaces(vocabulary: readonly string[], lists: string, count: number): string[] {
  const articles = Array.from({ length: count }, (): string[] => [])
  lists.split(',').forEach((list, index) => {
    let place = 0
    for (const step of split(list)) {
      place += Number(step)
      articles[place]?.push(vocabulary[index]!)
    }
  })
  return articles.map((words) => words.join(' '))
}

function split(words: string): string[] {
  return words.split(' ').filter(Boolean)
}
