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

/**
 * @param vocabulary In alphabetical order. Words that no article has are left out.
 * @param headings Of each article, the places of its words in the vocabulary.
 */
export function listWords(
  vocabulary: readonly string[],
  headings: readonly (readonly number[])[],
  texts: readonly (readonly number[])[],
): WordLists {
  const [inHeadings, inTexts] = [headings, texts].map((of) => listSteps(vocabulary.length, of))
  const used = [...vocabulary.keys()].filter((word) => inHeadings![word] || inTexts![word])
  return {
    vocabulary: used.map((word) => vocabulary[word]).join(' '),
    headings: used.map((word) => inHeadings![word]).join(','),
    texts: used.map((word) => inTexts![word]).join(','),
  }
}

/** Words of articles, with spaces between them. */
export interface SearchableWords {
  readonly headings: readonly string[]
  readonly texts: readonly string[]
}

/** The reverse of {@link listWords} for this number of articles. */
export function wordsOfArticles(lists: WordLists, count: number): SearchableWords {
  const vocabulary = split(lists.vocabulary)
  return {
    headings: readPlaces(vocabulary, lists.headings, count),
    texts: readPlaces(vocabulary, lists.texts, count),
  }
}

/** For each word its list of articles. */
function listSteps(size: number, articles: readonly (readonly number[])[]): string[] {
  const steps = Array.from({ length: size }, (): number[] => [])
  const last = new Uint32Array(size)
  for (const [article, words] of articles.entries()) {
    for (const word of words) {
      steps[word]!.push(article - last[word]!)
      last[word] = article
    }
  }
  return steps.map((list) => list.join(' '))
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
