import { formatPostDay } from '../time/zone-day.ts'
import { COUNT_BITS, findWordRanges, type KeptWords, MAX_COUNT } from './article-words.ts'
import type { PublicSummary } from './post.ts'
import { shortenText } from './reading-time.ts'

/** How many words of an article's text can be searched for. */
const TEXT_WORDS = 40

/** The longest description in the index. It keeps the index of 1,000 posts under 150 kB of Brotli. */
const DESCRIPTION_LENGTH = 120

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
  /** With spaces between them. */
  readonly words: string
  /**
   * For each word the articles that have it in a heading, with commas between the words: the place
   * of the first article, then the steps to the next ones.
   */
  readonly headings: string
  /** The same for the words that tell the text of an article from all others. */
  readonly texts: string
}

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

/** The words of each article, with spaces between them: the reverse of {@link listArticles}. */
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
