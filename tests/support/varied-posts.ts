import type { Post } from '#domain/posts/post.ts'
import { aPost } from './posts.ts'
import { SeededRandom } from './seeded-random.ts'

/** An author of business articles uses about as many different words. */
const VOCABULARY = 12_000
const WORDS = 735
const SECTIONS = 5
const SYLLABLES =
  'ba cor den el fi gra hol in jus ka li mor nex ol pri qua ron sta tu ul vi wen ex yo zer con dis er ment tion'.split(
    ' ',
  )
const TAGS = ['Governance', 'Exit', 'Cash', 'AI', 'Hiring', 'Pricing', 'Buying', 'Family']

/** In English, almost half of a text. */
const COMMON = 'the of and to in a that is for it with as on by at from this but'.split(' ')
const COMMON_SHARE = 0.4

/** Articles of 900 words that follow Zipf's law, the same in every run. */
export function variedPosts(count: number): Post[] {
  return Array.from({ length: count }, (_, index) => variedPost(index))
}

/** The article with this number; `edition` changes only what it says. */
export function variedPost(index: number, edition = 0): Post {
  const next = new SeededRandom(index)
  const body = new SeededRandom(index + 1_000_000 * (edition + 1))
  const text = (length: number, from = body) => Array.from({ length }, () => word(from)).join(' ')
  const section = () =>
    `<h2>${text(5)}</h2><p>${text(WORDS / SECTIONS)} <strong>${text(2)}</strong></p><p>${text(20)} <a href="/services">${text(2)}</a></p><ul><li>${text(4)}</li><li>${text(4)}</li></ul>`
  return aPost({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    slug: `article-${index}`,
    title: text(6, next),
    description: text(22, next),
    tags: [TAGS[index % TAGS.length]!, TAGS[(index * 3 + 1) % TAGS.length]!],
    content: Array.from({ length: SECTIONS }, section).join(''),
    featured: index % 200 === 0,
    datePublished: new Date(Date.UTC(2010, 0, 1 + index)).toISOString(),
    version: edition + 1,
  })
}

function word(next: SeededRandom): string {
  return next.chance(COMMON_SHARE) ? next.pick(COMMON) : zipfWord(next.fraction())
}

/** The word at this place of the vocabulary: rank r has a share of about 1/r. */
function zipfWord(share: number): string {
  const rank = Math.floor(VOCABULARY ** share)
  const syllables = [rank % 31, Math.floor(rank / 31) % 31, Math.floor(rank / 961)]
  return syllables.map((syllable) => SYLLABLES[syllable]).join('')
}
