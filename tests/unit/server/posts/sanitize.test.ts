import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_STYLES,
  ALLOWED_TAGS,
  LINK_RELATIONS,
  SPAN_MAX,
} from '#domain/posts/html-policy.ts'
import { saveImage } from '#server/media/images.ts'
import { addImageSizes } from '#server/posts/build-post.ts'
import { sanitizeArticle, sanitizeDraft } from '#server/posts/sanitize.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g
const ATTRIBUTE = / ([a-z]+)="([^"<>]*)"/g
const SAFE_URL = /^(?:https?:\/\/|mailto:|[#?]|\/(?![/\\])|[^:/\\\s]*(?:[/#?]|$))/i

/**
 * Describe what our policy does not allow in this HTML. Stricter than a browser: anything but text and
 * well-formed tags is a fault.
 */
function findFaults(html: string): string[] {
  const rest = html.replace(TAG, '')
  const faults = rest.includes('<') ? [`not a tag: ${rest}`] : []
  for (const [, closing, name, attributes] of html.matchAll(TAG)) {
    if (!ALLOWED_TAGS.some((tag) => tag === name)) faults.push(`<${name}>`)
    if (closing) continue
    for (const [, attribute, value] of (attributes ?? '').matchAll(ATTRIBUTE)) {
      if (!isAllowed(name!, attribute!, value!)) faults.push(`${attribute}="${value}" on <${name}>`)
    }
  }
  return faults
}

function isAllowed(tag: string, attribute: string, value: string): boolean {
  const own: Readonly<Record<string, readonly string[]>> = ALLOWED_ATTRIBUTES
  if (![...own['*']!, ...(own[tag] ?? [])].includes(attribute)) return false
  switch (attribute) {
    case 'href':
      return SAFE_URL.test(value)
    case 'src':
      return SAFE_URL.test(value) && !/^mailto:/i.test(value)
    case 'target':
      return value === '_blank'
    case 'rel':
      return value
        .split(' ')
        .every((relation) => LINK_RELATIONS.some((known) => known === relation))
    case 'class':
      return value.split(' ').every((name) => ALLOWED_CLASSES.includes(name))
    case 'style':
      return value.split(';').every(isAllowedStyle)
    case 'width':
    case 'height':
      return /^\d{1,4}$/.test(value)
    case 'colspan':
    case 'rowspan':
      return Number(value) > 1 && Number(value) <= SPAN_MAX
    default:
      return true
  }
}

function isAllowedStyle(declaration: string): boolean {
  const [property = '', value = ''] = declaration.split(/:(.*)/s)
  return ALLOWED_STYLES[property]?.some((form) => form.test(value)) ?? false
}

/** Optional test data beside the project. */
const CORPUS = '../shared/data/xss-corpus.json'

describe('a sanitized article', () => {
  test.each(XSS_PAYLOADS)('has no attack from %j', (payload) => {
    const clean = sanitizeArticle(payload)
    expect(findFaults(clean)).toEqual([])
    expect(sanitizeArticle(clean)).toBe(clean)
  })

  test('has no attack of the corpus', () => {
    const corpus: { id: string; html: string }[] = existsSync(CORPUS)
      ? JSON.parse(readFileSync(CORPUS, 'utf8'))
      : []
    const faults = corpus.flatMap(({ id, html }) =>
      findFaults(sanitizeArticle(html)).map((fault) => `${id}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test.each([
    ['<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p>'],
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

  test.each([
    ['<sup class="footnote other" id="x">a</sup>', '<sup class="footnote">a</sup>'],
    ['<table border="1" width="9" onclick="a()"><td>a</td></table>', '<table><td>a</td></table>'],
    ['<td colspan="1e9" rowspan="-2" scope="col">a</td>', '<td colspan="50">a</td>'],
    ['<th colspan="2.5">a</th>', '<th>a</th>'],
    [
      '<p><a href="tel:+12145550142"><b>Call</b> us</a> now</p>',
      '<p><strong>Call</strong> us now</p>',
    ],
    ['<a href="/">a</a><a name="x" style="color:red">b</a>', '<a href="/">a</a>b'],
    ['<b>a</b><i>b</i><del>c</del>', '<strong>a</strong><em>b</em><s>c</s>'],
    ['<p>a<img src="data:image/png;base64,AAAA"></p>', '<p>a</p>'],
    ['<a href="/" target="_blank">a</a>', '<a href="/" target="_blank" rel="noopener">a</a>'],
  ])('makes %s to %s', (html, clean) => {
    expect(sanitizeArticle(html)).toBe(clean)
  })

  test.each([
    'color:red!important',

    'color:red!imp!importantortant',
    'color:red!/**/important',
  ])('removes the importance of %s', (style) => {
    expect(sanitizeArticle(`<p style="${style}">x</p>`)).toBe('<p style="color:red">x</p>')
  })
})

describe('a draft', () => {
  test.each([
    ['nesting that is never closed', '<blockquote>'.repeat(80_000)],
    ['nesting with closing tags of other elements', '<b></x>'.repeat(149_000)],
    ['nesting after unfinished comments', '<b><!-- --></x>'.repeat(69_000)],
    [
      'a table whose gaps would be a million cells',
      `<table><tr>${'<td>'.repeat(2_000)}</tr>${'<tr><td>a</td></tr>'.repeat(500)}</table>`,
    ],
    ['text that grows when it is escaped', '&'.repeat(1_000_000)],
  ])('is refused with %s', (_, html) => {
    expect(() => sanitizeDraft(html)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })

  test('may have unclosed paragraphs and list items, which do not nest', () => {
    const html = `${'<p>a'.repeat(5_000)}<ul>${'<li>b'.repeat(5_000)}`
    expect(sanitizeDraft(html)).toBe(
      `${'<p>a</p>'.repeat(5_000)}<ul>${'<li>b</li>'.repeat(5_000)}</ul>`,
    )
  })
})

useBlobs()

const create = { width: 41, height: 23, channels: 3, background: '#1f4d3a' } as const
const image = await sharp({ create }).png().toBuffer()

test('an uploaded image gets its size, and one that has a width or a height keeps it', async () => {
  const { url } = await saveImage(new Uint8Array(image))
  const chosen = `<img src="${url}" alt="" width="10" />`
  expect(await addImageSizes(`<p><img src="${url}" alt="$&amp; &gt; 1" />${chosen}</p>`)).toBe(
    `<p><img src="${url}" alt="$&amp; &gt; 1" width="41" height="23" />${chosen}</p>`,
  )
})

test.each([
  '<img src="https://example.com/a.png" alt="" />',
  `<img src="/media/${'0'.repeat(64)}.png" alt="" />`,
  '<img src="/media/../../x.png" alt="" />',
])('an image whose size is unknown stays as it is: %s', async (html) => {
  expect(await addImageSizes(html)).toBe(html)
})
