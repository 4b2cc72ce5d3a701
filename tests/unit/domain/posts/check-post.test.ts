import { expect, test } from 'vitest'
import { checkPost } from '#domain/posts/check-post.ts'

const POST = {
  title: 'Thirteen weeks of cash',
  description: 'A forecast that fits on one page.',
  content: '<p>Cash first.</p>',
}

function check(content: string) {
  return checkPost({ ...POST, content })
}

test('has nothing to say about a good article', () => {
  expect(
    check(
      '<h2>One</h2><p>Text <a href="/a">about cash</a></p><h3>Two</h3><h2>Three</h2><p><img src="/a.png" alt=""></p>',
    ),
  ).toEqual([])
})

test('notes a title and a description that search results would cut', () => {
  expect(checkPost({ ...POST, title: 'x'.repeat(61) })).toEqual([
    'The title has 61 characters. Search results show about 60.',
  ])
  expect(checkPost({ ...POST, description: 'x'.repeat(161) })).toEqual([
    'The description has 161 characters. Search results show about 160.',
  ])
  expect(checkPost({ ...POST, description: '  ' })).toEqual([
    'There is no description. Search results will show a part of the text.',
  ])
})

test('counts the images without an alternative text', () => {
  expect(check('<img src="/a.png"><img alt="A chair" src="/b.png">')).toEqual([
    '1 image has no alternative text.',
  ])
})

test('notes a heading that skips a level, below a Heading 1 as below a Heading 2', () => {
  expect(check('<h3>Cash &amp; profit</h3>')).toEqual([
    '“Cash & profit” is a Heading 3 without a Heading 2 above it.',
  ])
  expect(check('<h1>Cash</h1><h2>Profit</h2><h1>Rent</h1><h3>Debt</h3>')).toEqual([])
})

test.each(['here', 'Click here', '<strong>Read more</strong>…', 'this link.'])(
  'notes a link called %s',
  (text) => expect(check(`<p><a href="/a">${text}</a></p>`)).toHaveLength(1),
)

test('notes a paragraph that is too long, by its beginning', () => {
  expect(check(`<p>${'word '.repeat(150)}</p>`)).toEqual([])
  expect(check(`<p>${'word '.repeat(151)}</p>`)).toEqual([
    'The paragraph “word word word word word word word word…” has 151 words. Readers skip paragraphs over 150.',
  ])
})
