import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sanitizeArticle, sanitizeDraft } from '#server/posts/sanitize.ts'
import { findFaults } from '../../../support/safe-html.ts'
import { XSS_PAYLOADS } from '../../../support/xss-payloads.ts'

/** Optional test data beside the project. */
const CORPUS = '../shared/data/xss-corpus.json'

describe('sanitizeArticle', () => {
  test.each(XSS_PAYLOADS)('removes every attack from %j', (payload) => {
    const clean = sanitizeArticle(payload)
    expect(findFaults(clean)).toEqual([])
    expect(sanitizeArticle(clean)).toBe(clean)
  })

  test('removes every attack of the corpus', () => {
    const corpus = existsSync(CORPUS)
      ? (JSON.parse(readFileSync(CORPUS, 'utf8')) as { id: string; html: string }[])
      : []
    const faults = corpus.flatMap(({ id, html }) =>
      findFaults(sanitizeArticle(html)).map((fault) => `${id}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test.each([
    ['<h1>a</h1><h6>b</h6><p>c<br />d</p>'],
    ['<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p>'],
    ['<ol><li>a</li></ol><ul><li>b</li></ul>'],
    ['<blockquote><p>a</p></blockquote><pre><code>a &lt; b</code></pre>'],
    [
      '<p><a href="https://example.com">a</a> <a href="mailto:a@b.test">b</a> <a href="/about">c</a></p>',
    ],
    ['<img src="/media/a.webp" alt="A table" width="800" height="600" />'],
    ['<p><span style="color:#a8632b;background-color:rgb(1, 2, 3)">a</span></p>'],
    ['<p class="indent-3" style="text-align:center">a</p>'],
    [
      '<img src="/media/a.webp" alt="" class="image-small" /><p class="caption">Since <em>1998</em></p>',
    ],
    [
      '<table><tbody><tr><th scope="col">a</th><th colspan="2">b</th></tr><tr><td rowspan="2"><p>c</p></td></tr></tbody></table><hr />',
    ],
    ['<p>a<sup>2</sup><sup class="footnote">See <a href="/about">b</a></sup></p>'],
  ])('keeps what the editor creates: %s', (html) => {
    expect(sanitizeArticle(html)).toBe(html)
  })

  test('adds noopener to a link that opens a window', () => {
    expect(sanitizeArticle('<a href="https://a.test" target="_blank">a</a>')).toBe(
      '<a href="https://a.test" target="_blank" rel="noopener">a</a>',
    )
  })

  test('removes the address of a telephone link', () => {
    expect(sanitizeArticle('<a href="tel:+12145550142">Call</a>')).toBe('<a>Call</a>')
  })

  test('replaces equivalents of bold, italic and struck text', () => {
    expect(sanitizeArticle('<b>a</b><i>b</i><del>c</del>')).toBe(
      '<strong>a</strong><em>b</em><s>c</s>',
    )
  })

  test.each([
    ['<p id="fn-1">a</p>', '<p>a</p>'],
    ['<sup class="footnote other" id="x">a</sup>', '<sup class="footnote">a</sup>'],
    ['<table border="1" width="9" onclick="a()"><td>a</td></table>', '<table><td>a</td></table>'],
    ['<td colspan="1" rowspan="0">a</td>', '<td>a</td>'],
    ['<td colspan="1e9" rowspan="-2" scope="col">a</td>', '<td colspan="50">a</td>'],
    ['<th scope="x" colspan="2.5">a</th>', '<th>a</th>'],
  ])('makes %s to %s', (html, clean) => {
    expect(sanitizeArticle(html)).toBe(clean)
  })

  test('removes images with data URLs', () => {
    expect(sanitizeArticle('<p>a<img src="data:image/png;base64,AAAA"></p>')).toBe('<p>a</p>')
  })

  test.each([
    'color:red!important',
    'color:red ! important',
    'color:red!imp!importantortant',
    'color:red!/**/important',
  ])('removes the importance of %s', (style) => {
    expect(sanitizeArticle(`<p style="${style}">x</p>`)).toBe('<p style="color:red">x</p>')
  })
})

describe('sanitizeDraft', () => {
  test.each([
    ['nesting that is never closed', '<blockquote>'.repeat(80_000)],
    ['nesting with closing tags of other elements', '<b></x>'.repeat(149_000)],
    ['nesting after unfinished comments', '<b><!-- --></x>'.repeat(69_000)],
    ['more elements than an article needs', '<br>'.repeat(250_000)],
    [
      'a table whose gaps would be a million cells',
      `<table><tr>${'<td>'.repeat(2_000)}</tr>${'<tr><td>a</td></tr>'.repeat(500)}</table>`,
    ],
    ['text that grows when it is escaped', '&'.repeat(1_000_000)],
  ])('rejects %s', (_, html) => {
    expect(() => sanitizeDraft(html)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })

  test('accepts unclosed paragraphs and list items, which do not nest', () => {
    const html = `${'<p>a'.repeat(5_000)}<ul>${'<li>b'.repeat(5_000)}`
    expect(sanitizeDraft(html)).toBe(
      `${'<p>a</p>'.repeat(5_000)}<ul>${'<li>b</li>'.repeat(5_000)}</ul>`,
    )
  })
})
