import { expect, test } from 'vitest'
import { renderArticle, removeFootnotes } from '#domain/posts/article-html.ts'
import { pickArticleWords } from '#domain/posts/article-words.ts'
import { buildSearchIndex } from '#domain/posts/build-search-index.ts'
import { keepWords, NO_WORDS } from '#domain/posts/kept-words.ts'
import { countWords, extractText } from '#domain/posts/reading-time.ts'
import { readWords } from '#domain/posts/search-index.ts'
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
  expect(words).toEqual([
    ['signs', 0],
    ['matter', 0],
    ['boards', 0],
    ['text', 1],
  ])
})

test('the words of an article are in lower case, without numbers, common words and short forms', () => {
  const words = wordsOf(
    "<p>Earnout, earnout: EARNOUT’s 2024 401k isn't the company's AI, we’ll say. L’été d’une année</p>",
  )
  expect(words.map(([word]) => word).join(' ')).toBe('earnout company année 401k une été ai')
})

test('the words of an article are the most frequent ones, then the longest, and none is endless', () => {
  const many = Array.from({ length: 500 }, (_, index) => `word${599 - index}x`).join(' ')
  const words = wordsOf(
    `<h2>${'y'.repeat(31)} ${'z'.repeat(30)} ${many}</h2><p>${many.replaceAll('word', 'text')} usual usual wonderful</p>`,
  )
  expect(words).toHaveLength(60 + 64)
  expect(words.slice(0, 2)).toEqual([
    ['z'.repeat(30), 0],
    ['word599x', 0],
  ])
  expect(words.slice(60, 63)).toEqual([
    ['usual', 2],
    ['wonderful', 1],
    ['text100x', 1],
  ])
})

test('an article is found by the 40 words that are frequent in it and rare in all others', () => {
  const common = Array.from({ length: 45 }, (_, index) => `common${index}`).join(' ')
  const texts = [`${common} ${common} rare`, common, `<h2>Rare board</h2>${common} audit`]
  const posts = texts.map((content, place) => ({ ...post!, id: `${place}`, content }))
  const words = posts.map((post) => [post.id, pickArticleWords(post)] as const)
  const first = keepWords(['1', '2'], NO_WORDS, new Map(words.slice(1)))
  const kept = keepWords(['0', '1', '2'], first, new Map(words.slice(0, 1)))
  expect(kept).toEqual(keepWords(['0', '1', '2'], NO_WORDS, new Map(words)))
  const index = buildSearchIndex([...posts, { ...post!, id: 'unknown' }], kept, 'UTC')
  const inTexts = readWords(index, index.texts)
  expect(inTexts[0]).toMatch(/ rare$/)
  expect(inTexts[2]).toMatch(/^audit| audit/)
  expect(inTexts.map((text) => text.split(' ').length)).toEqual([40, 40, 40, 1])
  expect(readWords(index, index.headings)).toEqual(['', '', 'rare board', ''])
})

const [post] = variedPosts(1).map((post) =>
  Object.assign(post, { datePublished: '2026-03-20T09:00:00.000Z', readingTime: 4 }),
)
const describeIn = (description: string) =>
  buildSearchIndex([{ ...post!, description }], NO_WORDS, 'UTC').articles[0]![2]

test('a row has what a result shows, and the day without its time', () => {
  const { slug, title, tags } = post!
  const { articles } = buildSearchIndex([{ ...post!, description: 'Short' }], NO_WORDS, 'UTC')
  expect(articles).toEqual([[slug, title, 'Short', tags, '2026-03-20', 4]])
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
