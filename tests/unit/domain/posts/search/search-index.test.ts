import { expect, test } from 'vitest'
import { searchIndex, searchRow } from '#domain/posts/search/search-index.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

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
