import { describe, test } from 'vitest'
import { looksLikeMarkdown, removeConditionals } from '#admin/editor/paste/clean-paste.ts'
import { renameStyles } from '#admin/editor/paste/style-attributes.ts'
import { readArticle, splitFrontMatter } from '#admin/import-export/import/article-fields.ts'
import { convertCaptions, describeShortcodes } from '#admin/import-export/import/convert-html.ts'
import { readWordpressExport } from '#admin/import-export/import/wordpress-export.ts'
import { ALLOWED_STYLES, SAFE_IMAGE, SAFE_LINK } from '#domain/posts/html-policy.ts'
import { isReducedSvg } from '#domain/site/logo.ts'
import { sanitizeArticle } from '#server/posts/sanitize.ts'
import { expectLinearTime, findSlowestRuns } from '#tests/support/linear-time.ts'

const COLORS = ['#A8632Bff', 'red', 'rgba(1 2 3 / 50%)', 'rgb(1, 2, 3)', 'hsla(1deg, 5%, 5%, .5)']

const POLICY = [
  ...Object.entries(ALLOWED_STYLES).flatMap(([property, forms]) =>
    forms.map((form) => ({
      name: `${property} ${form.source}`,
      form,
      accepted: property === 'text-align' ? ['center'] : COLORS.filter((color) => form.test(color)),
    })),
  ),
  { name: 'SAFE_LINK', form: SAFE_LINK, accepted: ['https://a.b/c?d#e', 'mailto:a@b.c', '/a?b#c'] },
  { name: 'SAFE_IMAGE', form: SAFE_IMAGE, accepted: ['https://a.b/c?d#e', '/a?b#c'] },
]

describe('every pattern of the policy reads malicious text in linear time', () => {
  test.each(POLICY)('$name', ({ form, accepted }) => {
    const run = (text: string) => form.test(text)
    for (const text of accepted) expectLinearTime(run, findSlowestRuns(run, text))
  })
})

const ignoreErrors = (run: (text: string) => unknown) => (text: string) => {
  try {
    run(text)
  } catch {
    // An importer may reject the text, in linear time.
  }
}

/** A post of WordPress whose text is what an attacker wrote. */
function readWordpress(text: string) {
  const fields = '<wp:post_type>post</wp:post_type><wp:post_name>a</wp:post_name>'
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return readWordpressExport(
    `<rss><item>${fields}<content:encoded>${escaped}</content:encoded></item></rss>`,
  )
}

describe('every reader of an imported file reads malicious text in linear time', () => {
  test.each([
    ['---\ntitle: a\n---\nb', splitFrontMatter],
    ['\uFEFF--- \r\ntitle: "a\n b"\r\n--- \r\nb', splitFrontMatter],
    ['# Title #\n', (body: string) => readArticle('a.md', { matter: {}, body })],
    ['[caption a]<img b>c[/caption]', convertCaptions],
    ['[embed a]', describeShortcodes],
    ['<pre>[gallery ids="1"]<!--more-->', readWordpress],
  ])('%j', (accepted, read) => {
    const run = ignoreErrors(read)
    expectLinearTime(run, findSlowestRuns(run, accepted))
    // Repeated as a whole, without its end.
    expectLinearTime(run, (n) => accepted.slice(0, -1).repeat(n / 16))
  })
})

test('the sanitizer reads malicious attributes in linear time', () => {
  for (const attribute of ['style="color:rgb(1', 'href="https://', 'src="/', 'class="a', 'rel="a'])
    for (const run of [' ', ' 1', '/*', '<!--'])
      expectLinearTime(sanitizeArticle, (n) => `<a ${attribute}${run.repeat(n / 2)}x)">a</a>`)
})

test.each([
  ['<!--', removeConditionals],
  ['<![if !supportLists]>', removeConditionals],
  ['<style>', removeConditionals],
  ['<a', renameStyles],
  ['![](', looksLikeMarkdown],
])('pasted text of many %j is read in linear time', (piece, run) => {
  expectLinearTime(run, (n) => piece.repeat(n / 4))
})

test.each(['<path d="', '<g>', '<path/>', '<path x=""'])(
  'a logo of many %s is checked in linear time',
  (piece) => {
    expectLinearTime(
      isReducedSvg,
      (n) => `<svg viewBox="0 0 1 1">${piece.repeat(n / piece.length)}`,
    )
  },
)
