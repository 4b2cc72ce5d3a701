import type { Post, PublicSummary } from './post.ts'
import { plainText } from './reading-time.ts'
import { formatPostDay } from '../time/zone-day.ts'
import { listWords, type WordLists } from './word-lists.ts'

/** How many words of an article's text can be searched for. */
const DISTINCTIVE_WORDS = 40

/** How many words of a text are compared with other articles, the most frequent ones. */
const CANDIDATES = 80

/** What one article may add to the index by its headings. */
const HEADING_WORDS = 60

const WORD_LENGTH = 30

/** Words are texts, or their places in a vocabulary. */
export interface ArticleWords<Word = string> {
  /** The words of its headings. */
  readonly headings: readonly Word[]
  /** Other words of its text, the most frequent first. */
  readonly candidates: readonly Word[]
  /** How often each candidate is there. */
  readonly counts: readonly number[]
}

/** The words of articles as a build keeps them, so that the next one reads only changed articles. */
export interface KeptWords {
  /** Each word once, in alphabetical order. */
  readonly vocabulary: readonly string[]
  /** By the id of the article. */
  readonly articles: Readonly<Record<string, ArticleWords<number>>>
}

/** The words of an article that its title and tags do not have. */
export function articleWords({
  title,
  tags,
  content,
}: Pick<Post, 'title' | 'tags' | 'content'>): ArticleWords {
  const known = new Set(splitWords(`${title} ${tags.join(' ')}`))
  const inHeadings = [...content.matchAll(HEADING)].map(([, heading = '']) => plainText(heading))
  const headings = [...new Set(splitWords(inHeadings.join(' ')))]
    .filter((word) => !known.has(word))
    .slice(0, HEADING_WORDS)
  const without = new Set([...known, ...headings])
  const candidates = [...countWords(splitWords(plainText(content)))]
    .filter(([word]) => !without.has(word))
    .toSorted(byFrequency)
    .slice(0, CANDIDATES)
  return {
    headings: headings.toSorted(),
    candidates: candidates.map(([word]) => word),
    counts: candidates.map(([, count]) => count),
  }
}

/**
 * The words of these articles: as they were kept, or as an article that has changed has them now. They
 * depend on the articles alone, not on what was kept before.
 */
export function joinWords(
  ids: readonly string[],
  kept: KeptWords,
  changed: ReadonlyMap<string, ArticleWords>,
): KeptWords {
  const unchanged = ids.filter((id) => !changed.has(id)).map((id) => kept.articles[id]!)
  const isUsed = new Uint8Array(kept.vocabulary.length)
  for (const { headings, candidates } of unchanged) {
    for (const place of headings) isUsed[place] = 1
    for (const place of candidates) isUsed[place] = 1
  }
  const words = new Set(kept.vocabulary.filter((_, place) => isUsed[place]))
  for (const { headings, candidates } of changed.values()) {
    for (const word of headings) words.add(word)
    for (const word of candidates) words.add(word)
  }
  const vocabulary = [...words].toSorted()
  const places = new Map(vocabulary.map((word, place) => [word, place]))
  const moved = kept.vocabulary.map((word) => places.get(word) ?? -1)
  const articles = ids.map((id) => {
    const now = changed.get(id)
    const words = now ? place(now, (word) => places.get(word)!) : kept.articles[id]!
    return [id, now ? words : place(words, (word) => moved[word]!)] as const
  })
  return { vocabulary, articles: Object.fromEntries(articles) }
}

function place<Word>(
  { headings, candidates, counts }: ArticleWords<Word>,
  placeOf: (word: Word) => number,
): ArticleWords<number> {
  return { headings: headings.map(placeOf), candidates: candidates.map(placeOf), counts }
}

/**
 * For each article, the candidates that are frequent in it and rare in the others, by tf-idf.
 *
 * @param size How many words the vocabulary has.
 */
export function distinctiveWords(
  articles: readonly ArticleWords<number>[],
  size: number,
): number[][] {
  const articlesWith = new Uint32Array(size)
  for (const { candidates } of articles) for (const word of candidates) articlesWith[word]! += 1
  const rarity = Array.from(articlesWith, (count) => Math.log((articles.length + 1) / count))
  return articles.map(({ candidates, counts }) => {
    const weights = candidates.map((word, index) => counts[index]! * rarity[word]!)
    const least = new Float64Array(weights).toSorted().at(-DISTINCTIVE_WORDS) ?? 0
    // Of equal weights the first count: candidates are sorted, so the choice is always the same.
    let equal = DISTINCTIVE_WORDS - weights.filter((weight) => weight > least).length
    return candidates.filter((_, index) => {
      const weight = weights[index]!
      return weight > least || (weight === least && equal-- > 0)
    })
  })
}

type WordCount = readonly [word: string, count: number]

/** Long words are rarer in the language, so they come first among equally frequent ones. */
function byFrequency([a, aCount]: WordCount, [b, bCount]: WordCount): number {
  return bCount - aCount || b.length - a.length || byAlphabet(a, b)
}

/** By code units, which is the same on every machine. */
function byAlphabet(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
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

/** @param words What the articles say besides their titles, descriptions and tags. */
export function searchIndex(
  posts: readonly PublicSummary[],
  { vocabulary, articles }: KeptWords,
  timeZone: string,
): SearchIndex {
  const words = posts.map(({ id }) => articles[id] ?? { headings: [], candidates: [], counts: [] })
  const headings = words.map((article) => article.headings)
  return {
    articles: posts.map((post) => searchRow(post, timeZone)),
    words: listWords(vocabulary, headings, distinctiveWords(words, vocabulary.length)),
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
