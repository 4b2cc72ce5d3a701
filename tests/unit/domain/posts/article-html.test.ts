import { expect, test } from 'vitest'
import { renderArticle, removeFootnotes } from '#domain/posts/article-html.ts'
import { pickArticleWords, buildSearchRow } from '#domain/posts/article-words.ts'
import { countWords, extractText } from '#domain/posts/reading-time.ts'
import { variedPosts } from '#tests/support/varied-posts.ts'

const mark = (number: number, address = '') =>
  `<sup><a id="fnref-${number}" href="${address}#fn-${number}">${number}</a></sup>`

const note = (text: string) => `<sup class="footnote">${text}</sup>`

test.each([
  ['a note', `a${note('One <em>b</em>')}.`, `a${mark(1)}.`, ['One <em>b</em>']],
  [
    'notes in their order',
    `${note('x')}<sup style="color:red" class="caption footnote">y</sup>`,
    mark(1) + mark(2),
    ['x', 'y'],
  ],
  ['a note in a note', note(`x${note('y')}`), mark(1), [`x${note('y')}`]],
  [
    'notes in a link, and one behind it',
    `<a href="/">${note('x')}a${note('y')}</a>${note('z')}`,
    `<a href="/"><sup id="fnref-1">1</sup>a<sup id="fnref-2">2</sup></a>${mark(3)}`,
    ['x', 'y', 'z'],
  ],
  ['raised text', 'm<sup>2</sup><sup class="caption">x</sup>', undefined, []],
  ['an empty note', 'a<sup class="footnote"> </sup>b', 'ab', []],
  ['a Heading 1', '<h1 class="indent-1">a</h1>', '<h2 class="indent-1">a</h2>', []],
  ['a table', '<table><tr>a</tr></table>', '<div tabindex="0"><table><tr>a</tr></table></div>', []],
  ['code', '<pre><code>a</code></pre>', '<pre tabindex="0"><code>a</code></pre>', []],
  ['empty headers', '<th colspan="2" scope="col"><p></p></th>', '<td colspan="2"><p></p></td>', []],
  ['a header', '<th scope="col"><p>a</p></th>', undefined, []],
])('an article as it is shown has %s', (_, html, content = html, notes) => {
  const rendered = renderArticle(html)
  expect(rendered.content).toBe(content)
  expect(rendered.notes).toEqual(notes.map((note, i) => ({ number: i + 1, html: note })))
})

test('an article as it is shown leads from a feed to the page of the article', () => {
  const { content } = renderArticle(`a${note('b')}`, '/diary/cash')
  expect(content).toBe(`a${mark(1, '/diary/cash')}`)
})

test('an excerpt has no footnotes', () => {
  expect(removeFootnotes(`Cash${note('x')} is m<sup>2</sup>`)).toBe('Cash is m<sup>2</sup>')
})

test('the words of cells and footnotes are counted apart', () => {
  expect(countWords(`king${note('Of it')}`)).toBe(3)
  const html = ' <p>One</p>\n<p class="x">two&nbsp;three<br>four</p><h2>5</h2>&amp; '
  expect(extractText(html)).toBe('One two three four 5 &')
  expect(countWords('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><hr />c')).toBe(3)
})

const wordsOf = (content: string) =>
  pickArticleWords({ title: 'A table', tags: ['Cash', 'Board'], content })

test('the words of an article are those of its headings, once each, without the ones of its title and tags', () => {
  const words = wordsOf(
    '<h2>The Cash table</h2><p>Text</p><h3 class="indent-1">Who <em>really</em> signs &amp; why signs matter for boards and the board</h3>',
  )
  expect(words).toEqual({ headings: 'boards matter signs', text: 'text' })
})

test('the words of an article are in lower case, without numbers, common words and short forms', () => {
  const { text } = wordsOf(
    "<p>Earnout, earnout: EARNOUT’s 2024 401k isn't the company's AI, we’ll say. L’été d’une année</p>",
  )
  expect(text).toBe('401k ai année company earnout une été')
})

test('the words of an article are the most frequent ones, then the longest, and none is endless', () => {
  const many = Array.from({ length: 500 }, (_, index) => `word${599 - index}x`).join(' ')
  const { headings, text } = wordsOf(
    `<h2>${'y'.repeat(31)} ${'z'.repeat(30)} ${many}</h2><p>${many.replaceAll('word', 'text')} usual usual wonderful</p>`,
  )
  expect(headings.split(' ')).toHaveLength(60)
  expect(headings).toMatch(/x z{30}$/)
  expect(text.split(' ')).toHaveLength(32)
  expect(text).toMatch(/^text100x .*text129x usual wonderful$/)
})

const [post] = variedPosts(1).map((post) =>
  Object.assign(post, { datePublished: '2026-03-20T09:00:00.000Z', readingTime: 4 }),
)
const describeIn = (description: string) =>
  buildSearchRow(Object.assign({}, post!, { description }), 'UTC')[2]

test('a row has what a result shows, and the day without its time', () => {
  const { slug, title, tags } = post!
  const row = buildSearchRow({ ...post!, description: 'Short' }, 'UTC')
  expect(row).toEqual([slug, title, 'Short', tags, '2026-03-20', 4, '', ''])
})

test('a long description ends after a whole word', () => {
  const whole = `${'word '.repeat(23)}12345`
  expect(describeIn(whole)).toBe(whole)
  expect(describeIn(`${whole}6`)).toBe(`${'word '.repeat(23).trimEnd()}…`)
  expect(describeIn(`${whole} 7`)).toBe(`${whole}…`)
})

test('a long description without spaces ends at the limit, with a whole character', () => {
  expect(describeIn('字'.repeat(200))).toBe(`${'字'.repeat(120)}…`)
  expect(describeIn(`Q3: ${'字'.repeat(200)}`)).toHaveLength(121)
  expect(describeIn(`a${'😀'.repeat(90)}`)).toBe(`a${'😀'.repeat(59)}…`)
})
