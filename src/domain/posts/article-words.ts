import { formatPostDay } from '../time/zone-day.ts'
import type { Post, PublicSummary } from './post.ts'
import { extractText, shortenText } from './reading-time.ts'
import type { SearchIndex, SearchRow } from './search-index.ts'

/** How many words of a text are compared with those of all articles, the most frequent ones. */
const CANDIDATES = 64

/** The most words that the headings of one article add to the index. */
const HEADING_WORDS = 60

const WORD_LENGTH = 30

/**
 * Words that the title and the tags of an article do not have: those of its headings with the count
 * 0, then other words of its text with how often they are there, the most frequent first.
 */
export type ArticleWords = readonly (readonly [word: string, count: number])[]

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
  /** The words of each article: the number of the word, and in the last {@link COUNT_BITS} its count. */
  readonly uses: readonly number[]
}

const COUNT_BITS = 6

/** A word that is there more often counts as if it were as often. */
const MAX_COUNT = 2 ** COUNT_BITS - 1

export const NO_WORDS: KeptWords = { words: '', ids: [], ends: [], uses: [] }

/** Where the words of each article are in the list, by its id. */
function findWordRanges({ ids, ends }: KeptWords) {
  return new Map(ids.map((id, index) => [id, { start: ends[index - 1] ?? 0, end: ends[index]! }]))
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
  const known = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = known.get(word) ?? known.size
    known.set(word, number)
    return number
  }
  const lastWords = last.words.split(' ')
  const renumbered: (number | undefined)[] = lastWords.map(() => undefined)
  const ranges = findWordRanges(last)
  const [ends, uses]: [number[], number[]] = [[], []]
  for (const id of ids) {
    const words = changed.get(id)
    for (const [word, count] of words ?? [])
      uses.push((numberOf(word) << COUNT_BITS) + Math.min(count, MAX_COUNT))
    const { start, end } = (!words && ranges.get(id)) || { start: 0, end: 0 }
    for (let index = start; index < end; index += 1) {
      const use = last.uses[index]!
      const number = use >> COUNT_BITS
      renumbered[number] ??= numberOf(lastWords[number]!)
      uses.push((renumbered[number] << COUNT_BITS) + (use & MAX_COUNT))
    }
    ends.push(uses.length)
  }
  return { words: [...known.keys()].join(' '), ids, ends, uses }
}

export function pickArticleWords({
  title,
  tags,
  content,
}: Pick<Post, 'title' | 'tags' | 'content'>): ArticleWords {
  const known = new Set(splitWords(`${title} ${tags.join(' ')}`))
  const inHeadings = [...content.matchAll(HEADING)].map(([, heading = '']) => extractText(heading))
  const headings = [...new Set(splitWords(inHeadings.join(' ')))]
    .filter((word) => !known.has(word))
    .slice(0, HEADING_WORDS)
  const without = new Set([...known, ...headings])
  // Sorting is stable, so equally frequent words stay in alphabetical order.
  const words = splitWords(extractText(content)).toSorted()
  const text = [...Map.groupBy(words, (word) => word)]
    .filter(([word]) => !without.has(word))
    // Long words are rarer in the language, so they come first among equally frequent ones.
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || b.length - a.length)
    .slice(0, CANDIDATES)
  return [
    ...headings.map((word) => [word, 0] as const),
    ...text.map(([word, all]) => [word, all.length] as const),
  ]
}

/** The words of a text in lower case, without numbers and the most common words of the language. */
function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/n?['’](?:t|s|d|m|re|ve|ll)\b/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(
      (word) =>
        word.length > 1 &&
        word.length <= WORD_LENGTH &&
        /\p{L}/u.test(word) &&
        !COMMON_WORDS.has(word),
    )
}

const HEADING = /<h[1-6]\b[^<>]*>(.*?)<\/h[1-6]>/gs

const COMMON_WORDS = new Set(
  `a about above after again all almost along already also although always am among an and another
  any are around as ask at away back be became because become been before being below better between
  both but by came can cannot could day days did do does doing done down during each either else enough
  even ever every everyone everything far few first for four from further gave get gets getting give given
  gives go goes going gone good got had has have having he her here hers herself him himself his how
  however if in instead into is it its itself just keep kept know last least less let like long look
  made make makes many may me mean might more most much must my myself near need never new next no none
  nor not nothing now of off often on once one ones only or other others our ours out over own part per
  perhaps put quite rather really right said same say says see seen she should since so some something
  soon still such take taken takes than that the their them themselves then there these they thing things
  think this those though three through time to together too took toward two under until up upon us use
  used uses using very want wants was way ways we well went were what when where whether which while who
  whole whom whose why will with within without would year years yes yet you your yours yourself`.split(
    /\s+/,
  ),
)

/** How many words of an article's text can be searched for. */
const TEXT_WORDS = 40

/** The longest description in the index. It keeps the index of 1,000 posts under 150 kB of Brotli. */
const DESCRIPTION_LENGTH = 120

/** An article whose words are not kept is found by its title, description and tags. */
export function buildSearchIndex(
  posts: readonly PublicSummary[],
  kept: KeptWords,
  timeZone: string,
): SearchIndex {
  const words = kept.words.split(' ')
  const { headings, texts } = listArticles(posts, kept, words.length)
  const used = [...words.keys()].filter((word) => headings[word] || texts[word])
  return {
    articles: posts.map((post) => buildSearchRow(post, timeZone)),
    words: used.map((word) => words[word]).join(' '),
    headings: used.map((word) => headings[word]).join(','),
    texts: used.map((word) => texts[word]).join(','),
  }
}

function buildSearchRow(post: PublicSummary, timeZone: string): SearchRow {
  const { slug, title, description, tags, datePublished, readingTime } = post
  const day = formatPostDay(datePublished, timeZone)
  return [slug, title, shortenText(description, DESCRIPTION_LENGTH), tags, day, readingTime]
}

/**
 * For each word the articles that have it, as {@link SearchIndex} lists them. Of a text these are the
 * words that are frequent in it and rare in the others, by tf-idf.
 */
function listArticles(posts: readonly PublicSummary[], kept: KeptWords, size: number) {
  const { uses } = kept
  const headings = Array.from({ length: size }, (): number[] => [])
  const texts = Array.from({ length: size }, (): number[] => [])
  const known = findWordRanges(kept)
  const ranges = posts.map(({ id }) => known.get(id) ?? { start: 0, end: 0 })
  const articles = new Uint32Array(size)
  for (const { start, end } of ranges)
    for (let index = start; index < end; index += 1)
      if ((uses[index]! & MAX_COUNT) > 0) articles[uses[index]! >> COUNT_BITS]! += 1
  const rarity = Array.from(articles, (count) => Math.log((posts.length + 1) / (count || 1)))
  const weights = new Float64Array(uses.length)
  for (const [place, { start, end }] of ranges.entries()) {
    // Of equally distinctive words the first ones are taken, so no two weights are equal.
    for (let index = start; index < end; index += 1)
      weights[index] =
        (uses[index]! & MAX_COUNT) * rarity[uses[index]! >> COUNT_BITS]! - (index - start) / 1e9
    const least = weights.subarray(start, end).toSorted().at(-TEXT_WORDS) ?? -Infinity
    for (let index = start; index < end; index += 1) {
      const word = uses[index]! >> COUNT_BITS
      if ((uses[index]! & MAX_COUNT) === 0) headings[word]!.push(place)
      else if (weights[index]! >= least) texts[word]!.push(place)
    }
  }
  return { headings: headings.map(formatSteps), texts: texts.map(formatSteps) }
}

function formatSteps(places: readonly number[]): string {
  return places.map((place, index) => place - (places[index - 1] ?? 0)).join(' ')
}
