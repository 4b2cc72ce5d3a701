import type { Post } from './post.ts'
import { extractText } from './reading-time.ts'

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

/** The words of an article that can distinguish it from all others. */
export function pickArticleWords(post: Pick<Post, 'title' | 'tags' | 'content'>): ArticleWords {
  const { title, tags, content } = post
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
