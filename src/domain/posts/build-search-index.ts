import { formatPostDay } from '../time/zone-day.ts'
import { createUseFinder, type KeptWords, unpackCount, unpackWord } from './kept-words.ts'
import type { PublicSummary } from './post.ts'
import { shortenText } from './reading-time.ts'
import type { SearchIndex, SearchRow } from './search-index.ts'

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
  const { headings, texts } = indexArticlesByWord(posts, kept, words.length)
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

/** For each word the articles that have it, as {@link SearchIndex} lists them. */
function indexArticlesByWord(posts: readonly PublicSummary[], kept: KeptWords, size: number) {
  const articles = posts.map(({ id }) => id).map(createUseFinder(kept))
  const rarity = measureRarity(articles, size)
  const headings = Array.from({ length: size }, (): number[] => [])
  const texts = Array.from({ length: size }, (): number[] => [])
  for (const [place, uses] of articles.entries()) {
    for (const use of uses) if (unpackCount(use) === 0) headings[unpackWord(use)]!.push(place)
    for (const word of pickTextWords(uses, rarity)) texts[word]!.push(place)
  }
  return { headings: headings.map(formatSteps), texts: texts.map(formatSteps) }
}

/** The inverse document frequency of each word: high for a word that few texts have. */
function measureRarity(articles: readonly (readonly number[])[], size: number): number[] {
  const counts = new Uint32Array(size)
  for (const uses of articles)
    for (const use of uses) if (unpackCount(use) > 0) counts[unpackWord(use)]! += 1
  return Array.from(counts, (count) => Math.log((articles.length + 1) / (count || 1)))
}

/** The words that are frequent in a text and rare in the others, by tf-idf. */
function pickTextWords(uses: readonly number[], rarity: readonly number[]): number[] {
  const weights = new Float64Array(uses.length)
  // Equal weights would let in too many words, so each word weighs a little less than those before it.
  for (let index = 0; index < uses.length; index += 1)
    weights[index] = unpackCount(uses[index]!) * rarity[unpackWord(uses[index]!)]! - index / 1e9
  const least = weights.toSorted().at(-TEXT_WORDS) ?? -Infinity
  return uses
    .filter((use, index) => weights[index]! >= least && unpackCount(use) > 0)
    .map(unpackWord)
}

/** The first place and the steps to the next ones. */
function formatSteps(places: readonly number[]): string {
  return places.map((place, index) => place - (places[index - 1] ?? 0)).join(' ')
}
