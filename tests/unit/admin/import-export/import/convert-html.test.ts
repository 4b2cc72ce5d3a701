import { expect, test } from 'vitest'
import { convertCaptions, describeShortcodes } from '#admin/import-export/import/convert-html.ts'

test.each([
  [
    'of a shortcode of WordPress',
    '<p>[caption id="a_1" width="300"]<a href="/t.jpg"><img src="t.jpg"></a> The <em>table</em>[/caption]</p>',
    '<p><a href="/t.jpg"><img src="t.jpg"></a></p><p class="caption">The <em>table</em></p>',
  ],
  [
    'of a shortcode inside a paragraph',
    '<p>A [caption]<img src="t.jpg">T[/caption] b</p>',
    '<p>A <img src="t.jpg"></p><p class="caption">T</p><p> b</p>',
  ],
  [
    'of a figure',
    '<figure><img src="t.jpg"><figcaption class="x"><p>The table</p></figcaption></figure>',
    '<figure><img src="t.jpg"><p class="caption">The table</p></figure>',
  ],
  ['without words', '<img src="t.jpg"><figcaption> </figcaption>', '<img src="t.jpg">'],
])('a caption %s becomes a paragraph below its picture', (_, html, converted) => {
  expect(convertCaptions(html)).toBe(converted)
})

test('captions that never end are left alone, and cost little', () => {
  const html = '<figcaption>x [caption]<img src="a"> '.repeat(20_000)
  expect(convertCaptions(html)).toBe(html)
})

test('shortcodes that stay are named once', () => {
  const html = '<p>[gallery ids="1"] [gallery] [video src="a.mp4"] [1] [sic]</p>'
  expect(describeShortcodes(html)).toEqual([
    'WordPress shortcodes stay as text: [gallery], [video].',
  ])
})
