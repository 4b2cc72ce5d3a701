import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { articleWords, searchRow } from '#domain/posts/article-words.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

const wordsOf = (content: string) => articleWords({ title: 'A table', tags: ['Cash'], content })

describe('the words of an article', () => {
  test('are those of its headings, once each, without the ones of its title and tags', () => {
    const { headings } = wordsOf(
      '<h2>The Cash table</h2><p>Text</p><h3 class="indent-1">Who <em>really</em> signs &amp; why signs matter</h3>',
    )
    expect(headings).toBe('matter signs')
  })

  test('are in lower case, without numbers, common words and short forms', () => {
    const { text } = wordsOf(
      "<p>Earnout, earnout: EARNOUT’s 2024 401k isn't the company's AI. L’été d’une année</p>",
    )
    expect(text).toBe('401k ai année company earnout une été')
  })

  test('are the most frequent ones, then the longest, and none is endless', () => {
    const many = Array.from({ length: 500 }, (_, index) => `word${100 + index}x`).join(' ')
    const { headings, text } = wordsOf(
      `<h2>${'endless'.repeat(99)} ${many}</h2><p>${many.replaceAll('word', 'text')} frequent frequent longestone</p>`,
    )
    expect(headings.split(' ')).toHaveLength(60)
    expect(headings).not.toContain('endless')
    expect(text.split(' ')).toHaveLength(32)
    expect(text).toMatch(/^frequent longestone text100x .*text129x$/)
  })
})

test('the index of 1,000 articles fits its budget, as a release compresses it', () => {
  const index = variedPosts(1_000).map((post) => searchRow(post, 'UTC', articleWords(post)))
  const file = brotliCompressSync(JSON.stringify(index), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  })
  expect(file.byteLength).toBeLessThan(150_000)
})

const [post] = variedPosts(1).map((post) =>
  Object.assign(post, { datePublished: '2026-03-20T09:00:00.000Z', readingTime: 4 }),
)
const describeIn = (description: string) =>
  searchRow(Object.assign({}, post!, { description }), 'UTC')[2]

test('a row has what a result shows, and the day without its time', () => {
  const { slug, title, tags } = post!
  const row = searchRow({ ...post!, description: 'Short' }, 'UTC')
  expect(row).toEqual([slug, title, 'Short', tags, '2026-03-20', 4, '', ''])
})

test('a long description ends after a whole word', () => {
  const whole = `${'word '.repeat(23)}12345`
  expect(whole).toHaveLength(120)
  expect(describeIn(whole)).toBe(whole)
  expect(describeIn(`${whole}6`)).toBe(`${'word '.repeat(23).trimEnd()}…`)
  expect(describeIn(`${whole} 7`)).toBe(`${whole}…`)
})
