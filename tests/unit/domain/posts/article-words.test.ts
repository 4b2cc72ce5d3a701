import { describe, expect, test } from 'vitest'
import {
  articleWords,
  distinctiveWords,
  searchIndex,
  searchRow,
} from '#domain/posts/article-words.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

const wordsOf = (content: string, given = {}) =>
  articleWords({ title: 'A table', tags: ['Cash'], content, ...given })

describe('the words of an article', () => {
  test('are those of its headings, once each, without the ones of its title and tags', () => {
    const { headings } = wordsOf(
      '<h2>The Cash table</h2><p>Text</p><h3 class="indent-1">Who <em>really</em> signs &amp; why signs matter</h3>',
    )
    expect(headings).toBe('matter signs')
  })

  test('are counted in lower case, without numbers, common words and short forms', () => {
    const { candidates } = wordsOf(
      "<p>Earnout, earnout: EARNOUT’s 2024 401k isn't the company's AI. L’été d’une année</p>",
    )
    expect(candidates).toBe('earnout 3 company 1 année 1 401k 1 une 1 été 1 ai 1')
  })

  test('are at most 80 of the text and 60 of the headings, none of them endless', () => {
    const many = Array.from({ length: 500 }, (_, index) => `word${index}x`).join(' ')
    const { headings, candidates } = wordsOf(
      `<h2>${'endless'.repeat(99)} ${many}</h2><p>${many.replaceAll('word', 'text')}</p>`,
    )
    expect(headings.split(' ')).toHaveLength(60)
    expect(candidates.split(' ')).toHaveLength(160)
    expect(headings).not.toContain('endless')
  })
})

describe('distinctive words', () => {
  test('are frequent in an article and rare in the others', () => {
    const common = Array.from({ length: 39 }, (_, index) => `common${index}`)
    const text = (own: string) => `<p>${[...common, ...common, own, 'shared'].join(' ')}</p>`
    const [first, second] = distinctiveWords([wordsOf(text('earnout')), wordsOf(text('covenant'))])
    expect(first!.split(' ')).toHaveLength(40)
    expect(first).toContain('earnout')
    expect(second).toContain('covenant')
    expect(first).not.toContain('shared')
  })

  test('do not depend on the order of the articles', () => {
    const words = variedPosts(30).map(articleWords)
    expect(distinctiveWords(words.toReversed()).toReversed()).toEqual(distinctiveWords(words))
  })
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
  const words = { [post!.id]: { headings: 'cash', candidates: 'earnout 2' } }
  const index = searchIndex([post!, other!], words, 'UTC')
  expect(index.articles.map(([slug]) => slug)).toEqual([post!.slug, other!.slug])
  expect(index.words).toEqual({ vocabulary: 'cash earnout', headings: '0,', texts: ',0' })
})
