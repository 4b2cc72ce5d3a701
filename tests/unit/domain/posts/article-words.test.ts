import { describe, expect, test } from 'vitest'
import {
  articleWords,
  type ArticleWords,
  distinctiveWords,
  joinWords,
  type KeptWords,
  searchIndex,
  searchRow,
} from '#domain/posts/article-words.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

const wordsOf = (content: string, given = {}) =>
  articleWords({ title: 'A table', tags: ['Cash'], content, ...given })

const NONE: KeptWords = { vocabulary: [], articles: {} }

/** The distinctive words of articles with these words. */
function distinctive(words: readonly ArticleWords[]): string[][] {
  const ids = [...words.keys()].map((id) => `id-${id}`)
  const { vocabulary, articles } = joinWords(
    ids,
    NONE,
    new Map(ids.map((id, i) => [id, words[i]!])),
  )
  const placed = ids.map((id) => articles[id]!)
  return distinctiveWords(placed, vocabulary.length).map((places) =>
    places.map((place) => vocabulary[place]!),
  )
}

describe('the words of an article', () => {
  test('are those of its headings, once each, without the ones of its title and tags', () => {
    const { headings } = wordsOf(
      '<h2>The Cash table</h2><p>Text</p><h3 class="indent-1">Who <em>really</em> signs &amp; why signs matter</h3>',
    )
    expect(headings).toEqual(['matter', 'signs'])
  })

  test('are counted in lower case, without numbers, common words and short forms', () => {
    const { candidates, counts } = wordsOf(
      "<p>Earnout, earnout: EARNOUT’s 2024 401k isn't the company's AI. L’été d’une année</p>",
    )
    expect(candidates.join(' ')).toBe('earnout company année 401k une été ai')
    expect(counts).toEqual([3, 1, 1, 1, 1, 1, 1])
  })

  test('are at most 80 of the text and 60 of the headings, none of them endless', () => {
    const many = Array.from({ length: 500 }, (_, index) => `word${index}x`).join(' ')
    const { headings, candidates } = wordsOf(
      `<h2>${'endless'.repeat(99)} ${many}</h2><p>${many.replaceAll('word', 'text')}</p>`,
    )
    expect(headings).toHaveLength(60)
    expect(candidates).toHaveLength(80)
    expect(headings.join()).not.toContain('endless')
  })
})

describe('distinctive words', () => {
  test('are frequent in an article and rare in the others', () => {
    const common = Array.from({ length: 39 }, (_, index) => `common${index}`)
    const text = (own: string) => `<p>${[...common, ...common, own, 'shared'].join(' ')}</p>`
    const [first, second] = distinctive([wordsOf(text('earnout')), wordsOf(text('covenant'))])
    expect(first).toHaveLength(40)
    expect(first).toContain('earnout')
    expect(second).toContain('covenant')
    expect(first).not.toContain('shared')
  })

  test('do not depend on the order of the articles', () => {
    const words = variedPosts(30).map(articleWords)
    expect(distinctive(words.toReversed()).toReversed()).toEqual(distinctive(words))
  })

  test('of equal weight are the longer ones, then by alphabet', () => {
    const words = Array.from({ length: 50 }, (_, index) => `word${String(index).padStart(2, '0')}`)
    const [found] = distinctive([wordsOf(`<p>${[...words, 'longest'].join(' ')}</p>`)])
    expect(found).toEqual(['longest', ...words.slice(0, 39)])
  })
})

test('words that are kept and those of a changed article join to what all articles have', () => {
  const posts = variedPosts(6)
  const wordsAt = (list: typeof posts) => new Map(list.map((post) => [post.id, articleWords(post)]))
  const [first, gone, ...others] = posts
  const before = joinWords(
    posts.map(({ id }) => id),
    NONE,
    wordsAt(posts),
  )
  const edited = { ...first!, content: '<h2>Aardvark</h2><p>Zzz zzz</p>' }
  const now = [edited, ...others]
  const ids = now.map(({ id }) => id)
  const joined = joinWords(ids, before, wordsAt([edited]))
  expect(joined).toEqual(joinWords(ids, NONE, wordsAt(now)))
  expect(joined.articles).not.toHaveProperty(gone!.id)
  expect([joined.vocabulary[0], joined.vocabulary.at(-1)]).toEqual(['aardvark', 'zzz'])
})

const [post, other] = variedPosts(2).map((post) =>
  Object.assign(post, { datePublished: '2026-03-20T09:00:00.000Z', readingTime: 4 }),
)
const describeIn = (description: string) =>
  searchRow(Object.assign({}, post!, { description }), 'UTC')[2]

test('a row has what a result shows, and the day without its time', () => {
  const { slug, title, tags } = post!
  const row = searchRow({ ...post!, description: 'Short' }, 'UTC')
  expect(row).toEqual([slug, title, 'Short', tags, '2026-03-20', 4])
})

test('a long description ends after a whole word', () => {
  const whole = `${'word '.repeat(23)}12345`
  expect(whole).toHaveLength(120)
  expect(describeIn(whole)).toBe(whole)
  expect(describeIn(`${whole}6`)).toBe(`${'word '.repeat(23).trimEnd()}…`)
  expect(describeIn(`${whole} 7`)).toBe(`${whole}…`)
})

test('an article whose words are not known can still be found by its title', () => {
  const words: KeptWords = {
    vocabulary: ['cash', 'earnout', 'unused'],
    articles: { [post!.id]: { headings: [0], candidates: [1], counts: [2] } },
  }
  const index = searchIndex([post!, other!], words, 'UTC')
  expect(index.articles.map(([slug]) => slug)).toEqual([post!.slug, other!.slug])
  expect(index.words).toEqual({ vocabulary: 'cash earnout', headings: '0,', texts: ',0' })
})
