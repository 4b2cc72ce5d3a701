import type { ArticleWords } from './article-words.ts'

/**
 * The words of all articles as a build keeps them, so that the next one reads only changed articles.
 * One flat list of numbers, because an object for each word would take a third of a build's time.
 */
export interface KeptWords {
  /** With spaces between them. A word's number is its place. */
  readonly words: string
  /** Of the articles. */
  readonly ids: readonly string[]
  /** Where the words of each article end in the list. */
  readonly ends: readonly number[]
  /** The words of each article, each packed with its count by {@link packUse}. */
  readonly uses: readonly number[]
}

export const NO_WORDS: KeptWords = { words: '', ids: [], ends: [], uses: [] }

const COUNT_BITS = 6

/** A higher count is kept as this one. */
const MAX_COUNT = 2 ** COUNT_BITS - 1

const packUse = (word: number, count: number) => (word << COUNT_BITS) + Math.min(count, MAX_COUNT)

/** The number of the word. */
export const unpackWord = (use: number) => use >> COUNT_BITS

/** How often the article has the word. */
export const unpackCount = (use: number) => use & MAX_COUNT

/** Creates a function that finds the packed words of an article by its id. */
export function createUseFinder({ ids, ends, uses }: KeptWords) {
  const indexes = new Map(ids.map((id, index) => [id, index]))
  return (id: string): readonly number[] => {
    const index = indexes.get(id)
    return index === undefined ? [] : uses.slice(ends[index - 1] ?? 0, ends[index])
  }
}

/**
 * The words of articles: of `changed` ones as they are now, of all others as they were kept last.
 * Words are numbered in the order of the articles, so the same articles give the same numbers.
 */
export function keepWords(
  ids: readonly string[],
  last: KeptWords,
  changed: ReadonlyMap<string, ArticleWords>,
): KeptWords {
  const numbers = new Map<string, number>()
  const numberWord = (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  const lastWords = last.words.split(' ')
  // Each number is looked up once: a lookup for each use would take a tenth of a build's time.
  const renumbered: (number | undefined)[] = lastWords.map(() => undefined)
  const findLastUses = createUseFinder(last)
  const [ends, uses]: [number[], number[]] = [[], []]
  for (const id of ids) {
    const words = changed.get(id)
    for (const [word, count] of words ?? []) uses.push(packUse(numberWord(word), count))
    for (const use of words ? [] : findLastUses(id)) {
      const before = unpackWord(use)
      renumbered[before] ??= numberWord(lastWords[before]!)
      uses.push(packUse(renumbered[before], unpackCount(use)))
    }
    ends.push(uses.length)
  }
  return { words: [...numbers.keys()].join(' '), ids, ends, uses }
}
