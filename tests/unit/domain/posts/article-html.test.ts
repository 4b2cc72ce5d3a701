import { describe, expect, test } from 'vitest'
import { renderArticle, withoutFootnotes } from '#domain/posts/article-html.ts'
import { countWords } from '#domain/posts/reading-time.ts'

const mark = (number: number, address = '') =>
  `<sup><a id="fnref-${number}" href="${address}#fn-${number}">${number}</a></sup>`

describe('renderArticle', () => {
  test.each([
    ['a note', 'a<sup class="footnote">One <em>b</em></sup>.', `a${mark(1)}.`, ['One <em>b</em>']],
    [
      'notes in their order',
      '<sup class="footnote">x</sup><sup style="color:red" class="caption footnote">y</sup>',
      mark(1) + mark(2),
      ['x', 'y'],
    ],
    [
      'raised text in a note',
      '<sup class="footnote">m<sup>2</sup></sup>',
      mark(1),
      ['m<sup>2</sup>'],
    ],
    [
      'a note in a note',
      '<sup class="footnote">x<sup class="footnote">y</sup></sup>',
      mark(1),
      ['x<sup class="footnote">y</sup>'],
    ],
    [
      'a note in a link, and one behind it',
      '<a href="/">a<sup class="footnote">x</sup></a><sup class="footnote">y</sup>',
      `<a href="/">a<sup id="fnref-1">1</sup></a>${mark(2)}`,
      ['x', 'y'],
    ],
    ['raised text', 'm<sup>2</sup><sup class="caption">x</sup>', undefined, []],
    ['an empty note', 'a<sup class="footnote"> </sup>b', 'ab', []],
    ['a Heading 1', '<h1 class="indent-1">a</h1>', '<h2 class="indent-1">a</h2>', []],
    [
      'a table',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
      '<div tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div>',
      [],
    ],
    [
      'an empty header cell',
      '<th colspan="2" scope="col"><p></p></th><th><p>a</p></th>',
      '<td colspan="2"><p></p></td><th><p>a</p></th>',
      [],
    ],
  ])('renders %s', (_, html, content = html, notes) => {
    const rendered = renderArticle(html)
    expect(rendered.content).toBe(content)
    expect(rendered.notes).toEqual(notes.map((note, i) => ({ number: i + 1, html: note })))
  })

  test('leads from a feed to the page of the article', () => {
    const { content } = renderArticle('a<sup class="footnote">b</sup>', '/diary/cash')
    expect(content).toBe(`a${mark(1, '/diary/cash')}`)
  })
})

test('an excerpt has no footnotes', () => {
  expect(withoutFootnotes('Cash<sup class="footnote">x</sup> is m<sup>2</sup>')).toBe(
    'Cash is m<sup>2</sup>',
  )
})

test('the words of cells and footnotes are counted apart', () => {
  expect(countWords('king<sup class="footnote">Of it</sup>')).toBe(3)
  expect(countWords('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><hr />c')).toBe(3)
})
