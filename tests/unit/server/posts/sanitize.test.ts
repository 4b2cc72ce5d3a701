import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sanitizeArticle } from '#server/posts/sanitize.ts'
import { faultsIn } from '../../../support/safe-html.ts'
import { XSS_PAYLOADS } from '../../../support/xss-payloads.ts'

/** Data for testing that lies beside some checkouts and is no part of the project. */
const CORPUS = '../shared/data/xss-corpus.json'

describe('sanitizeArticle', () => {
  test.each(XSS_PAYLOADS)('leaves nothing of an attack in %j', (payload) => {
    const clean = sanitizeArticle(payload)
    expect(faultsIn(clean)).toEqual([])
    expect(sanitizeArticle(clean)).toBe(clean)
  })

  test('leaves nothing of an attack in the whole corpus', () => {
    const corpus = existsSync(CORPUS)
      ? (JSON.parse(readFileSync(CORPUS, 'utf8')) as { id: string; html: string }[])
      : []
    const faults = corpus.flatMap(({ id, html }) =>
      faultsIn(sanitizeArticle(html)).map((fault) => `${id}: ${fault}`),
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
  ])('lets what the editor makes through as it is: %s', (html) => {
    expect(sanitizeArticle(html)).toBe(html)
  })

  test('keeps a window that a link opens from reaching back', () => {
    expect(sanitizeArticle('<a href="https://a.test" target="_blank">a</a>')).toBe(
      '<a href="https://a.test" target="_blank" rel="noopener">a</a>',
    )
  })

  test('shows a telephone link as text', () => {
    expect(sanitizeArticle('<a href="tel:+12145550142">Call</a>')).toBe('<a>Call</a>')
  })

  test('takes other spellings of bold, italic and struck text for the same', () => {
    expect(sanitizeArticle('<b>a</b><i>b</i><del>c</del>')).toBe(
      '<strong>a</strong><em>b</em><s>c</s>',
    )
  })

  test('drops pictures that carry their data with them', () => {
    expect(sanitizeArticle('<p>a<img src="data:image/png;base64,AAAA"></p>')).toBe('<p>a</p>')
  })

  test.each([
    'color:red!important',
    'color:red ! important',
    'color:red!imp!importantortant',
    'color:red!/**/important',
  ])('lets the page’s own style win over %s', (style) => {
    expect(sanitizeArticle(`<p style="${style}">x</p>`)).toBe('<p style="color:red">x</p>')
  })

  test('is done in time with hostile nesting', () => {
    const deep = '<blockquote>'.repeat(20_000) + 'a'
    const started = performance.now()
    sanitizeArticle(deep)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
