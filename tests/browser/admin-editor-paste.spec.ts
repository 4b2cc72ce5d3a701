import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { clear, paste, readHtml } from '#tests/support/editor.ts'

const WORD_LIST = `<html><head><style>p.MsoNormal{font-family:Calibri}</style></head><body>
<!--StartFragment--><h2 style='mso-pagination:none'>Agenda</h2>
<p class=MsoNormal><b><span style='font-size:11.0pt;color:red'>Cash</span></b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Nested</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Second</p>
<!--EndFragment--></body></html>`

const GOOGLE_DOC = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-family:Arial;color:#000000;font-weight:400;">Plan</span></h1><p dir="ltr"><span style="color:#ff0000;font-weight:700;">Bold</span><span style="font-style:italic;"> slanted</span><a href="https://example.com/"><span style="text-decoration:underline;color:#1155cc;"> link</span></a></p></b><br class="Apple-interchange-newline">`

/** As Google Docs copies a document with a table, a footnote, a line, a forwarded link and a picture. */
const REPORT = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2"><h1 dir="ltr"><span>Report</span></h1><h2 dir="ltr"><span>Area</span></h2>
<p dir="ltr"><span>120 m</span><span style="vertical-align:super;font-size:0.6em;">2</span><span> on the 1</span><span style="vertical-align:super;">st</span><span> floor</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>, </span><a href="https://www.google.com/url?q=https://example.com/a?utm_source%3Dmail&amp;sa=D&amp;usg=AOv"><span>source</span></a></p>
<div dir="ltr"><table><colgroup><col width="100"></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700;">Quarter</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Sales</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Costs</span></p></td></tr><tr><td><p dir="ltr"><span>Q1</span></p></td><td><p dir="ltr"><span>120</span></p></td><td><p dir="ltr"><span>80</span></p></td></tr></tbody></table></div>
<p dir="ltr"><img src="https://lh7-us.googleusercontent.com/docsz/x" alt="A chair"></p><iframe src="https://video.example/1"></iframe>
<hr><div><p dir="ltr"><a href="#ftnt_ref1">[1]</a><span>&nbsp;Measured twice.</span></p></div></b>`

const TABLE = `<table border="1" style="width:100%"><caption>Sales by <b>region</b></caption><colgroup><col width="9"></colgroup>
<thead><tr><th scope="col">Quarter</th><th>Region</th></tr></thead>
<tr><td rowspan="2" bgcolor="red">Q1</td><td><ul><li>North</li></ul></td></tr>
<tr><td><table><tr><td>South</td></tr></table></td></tr><tr><td></td><td> </td></tr>
<tr><td colspan="2"><h2>All</h2></td></tr></table><table><tr><td><p>Only</p></td><td>layout</td></tr></table>`

const MARKDOWN = '## Cash\n\nIt is **king**.\n\n- one\n- two'

/** What is pasted, and what it becomes. */
const PASTED = [
  [
    'a Word document with a list',
    WORD_LIST,
    '<h2>Agenda</h2><p><strong>Cash</strong></p>' +
      '<ul><li><p>First</p><ul><li><p>Nested</p></li></ul></li><li><p>Second</p></li></ul>',
  ],
  [
    'a Google document',
    GOOGLE_DOC,
    '<h2>Plan</h2><p><strong>Bold</strong><em> slanted</em><a href="https://example.com/"> link</a></p>',
  ],
  [
    'a table with what its cells span, and what is only layout',
    TABLE,
    '<p>Sales by <strong>region</strong></p><table><tbody>' +
      '<tr><th scope="col"><p>Quarter</p></th><th><p>Region</p></th></tr>' +
      '<tr><td rowspan="2"><p>Q1</p></td><td><ul><li><p>North</p></li></ul></td></tr>' +
      '<tr><td><p>South</p></td></tr><tr><td colspan="2"><h2>All</h2></td></tr></tbody></table>' +
      '<p>Only</p><p>layout</p>',
  ],
  [
    'a footnote of Word',
    `<p class=MsoNormal>Area<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a>Measured.<o:p></o:p></p><p>Twice.</p></div></div>`,
    '<p>Area<sup class="footnote">Measured. Twice.</sup></p>',
  ],
  [
    'a footnote of WordPress',
    `<p>Rent<sup data-fn="a1b2" class="fn"><a href="#a1b2" id="a1b2-link">1</a></sup> is due.</p>
<ol class="wp-block-footnotes"><li id="a1b2">By <a href="https://example.com/a">law</a>.&nbsp;<a href="#a1b2-link">↩︎</a></li></ol>`,
    '<p>Rent<sup class="footnote">By <a href="https://example.com/a">law</a>.</sup> is due.</p>',
  ],
  [
    'a footnote of Ghost',
    `<p>Cash<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><p>King</p><hr class="footnotes-sep">
<section class="footnotes"><ol><li id="fn1"><p>Said <em>often</em>. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
    '<p>Cash<sup class="footnote">Said <em>often</em>.</sup></p><p>King</p>',
  ],
  [
    'a footnote that is raised as a whole',
    '<p>Cash<sup><a href="#n1" id="r1">1</a></sup></p><p>King</p><p><sup><a href="#r1" id="n1">1</a> Said often.</sup></p>',
    '<p>Cash<sup class="footnote"><sup>Said often.</sup></sup></p><p>King</p>',
  ],
  [
    'notes that were not copied',
    `<p>H<sub>2</sub>O<sup><a href="https://example.com/water#cite_note-3">[3]</a></sup>, E=mc<sup>2</sup><sup class="footnote">1</sup>, <a href="https://example.com/water#uses">part two</a></p>`,
    '<p>H2O<sup>[3]</sup>, E=mc<sup>21</sup>, <a href="https://example.com/water#uses">part two</a></p>',
  ],
  [
    'what is no Markdown',
    '<p>Revenue = price * 12 * seats</p><p>2 ** 3 ** 4, ~~ 5 ~~ and `x`</p>',
    '<p>Revenue = price * 12 * seats</p><p>2 ** 3 ** 4, ~~ 5 ~~ and `x`</p>',
  ],
  [
    'a report with a table, a note and what is embedded',
    REPORT,
    '<h2>Report</h2><h3>Area</h3>' +
      '<p>120 m<sup>2</sup> on the 1<sup>st</sup> floor<sup class="footnote">Measured twice.</sup>, ' +
      '<a href="https://example.com/a">source</a></p>' +
      '<table><tbody><tr>' +
      ['Quarter', 'Sales', 'Costs']
        .map((cell) => `<th><p><strong>${cell}</strong></p></th>`)
        .join('') +
      '</tr><tr><td><p>Q1</p></td><td><p>120</p></td><td><p>80</p></td></tr></tbody></table>' +
      '<img src="https://lh7-us.googleusercontent.com/docsz/x" alt="A chair" ' +
      'contenteditable="false" draggable="true">' +
      '<p><a href="https://video.example/1">https://video.example/1</a></p>',
  ],
] as const

test.beforeEach(async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/blog/new')
})

test('paste keeps what an article can have, says what stays elsewhere, and replaces nothing', async ({
  page,
}) => {
  await page.route('https://lh7-us.googleusercontent.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  const content = page.getByLabel('Content')
  await paste(content, { text: MARKDOWN })
  await expect
    .poll(() => readHtml(content))
    .toBe(
      '<h2>Cash</h2><p>It is <strong>king</strong>.</p><ul><li><p>one</p></li><li><p>two</p></li></ul>',
    )
  await clear(content)
  await paste(content, { text: 'Tax * rate * time' })
  await expect.poll(() => readHtml(content)).toBe('<p>Tax * rate * time</p>')
  for (const [what, html, shown] of PASTED) {
    await clear(content)
    await paste(content, { html, text: 'Text' })
    await expect.poll(() => readHtml(content), what).toBe(shown)
  }
  await expect(content).toContainText('This image stays on lh7-us.googleusercontent.com')

  // A second paste replaces and continues nothing of the first.
  const pasteAtCursor = (html: string) =>
    content.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', pasted)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, html)
  await page.route('**/media/chair.webp', (route) => route.fulfill())
  await clear(content)
  await pasteAtCursor('<h2>One</h2><p>Two</p>')
  await pasteAtCursor('<h2>Three</h2>')
  await pasteAtCursor('<h3>Four</h3><p>Five</p><hr>')
  await pasteAtCursor('<p>Six</p><img src="/media/chair.webp" alt="">')
  await pasteAtCursor('<h2>Seven</h2>')
  await expect
    .poll(() => readHtml(content))
    .toMatch(
      /^<h2>One<\/h2><p>Two<\/p><h2>Three<\/h2><h3>Four<\/h3><p>Five<\/p><hr[^>]*><p>Six<\/p><img [^>]*><h2>Seven<\/h2>$/,
    )
})

test('paste keeps captions and the pictures of the site, and leaves gaps for others', async ({
  page,
}) => {
  await page.route('**/media/chair.webp', (route) => route.fulfill())
  const content = page.getByLabel('Content')
  const address = new URL('/media/chair.webp', page.url()).href
  const html = `<p>Ours<svg width="16"></svg></p><svg viewBox="0 0 640 480"><text>Chart</text></svg>
    <img src="file:///C:/picture.png" alt="Lost">
    <figure><img src="${address}" alt="A chair"><figcaption class="x"><p>The <b>chair</b></p></figcaption></figure>
    <p>Raised <span style="vertical-align:super"><img src="${address}" alt=""></span></p>`
  await paste(content, { html, text: 'Ours' })
  const caption = content.getByRole('paragraph').filter({ hasText: 'The chair' })
  await expect(caption).toHaveClass('caption')
  const chair = content.getByRole('img', { name: 'A chair' })
  await expect(chair).toHaveAttribute('src', '/media/chair.webp')
  await expect(content.getByText('A picture did not come along.')).toHaveCount(2)
  await expectAccessible(page)
  await content.getByRole('button', { name: 'Add it' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Change image' })
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('What it shows').fill('A chart')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(content.getByRole('img', { name: 'A chart' })).toBeVisible()
  await expect(content.getByText('A picture did not come along.')).toHaveCount(1)
})
