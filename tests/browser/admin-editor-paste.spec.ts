import { signInByApi, expect, test } from '#tests/support/browser-test.ts'
import { paste, readHtml } from '#tests/support/editor.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)'],
})

const WORD_LIST = `<html><head><style>p.MsoNormal{font-family:Calibri}</style></head><body>
<!--StartFragment--><h2 style='mso-pagination:none'>Agenda</h2>
<p class=MsoNormal><b><span style='font-size:11.0pt;color:red'>Cash</span></b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Nested</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Second</p>
<!--EndFragment--></body></html>`

const GOOGLE_DOC = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-family:Arial;color:#000000;font-weight:400;">Plan</span></h1><p dir="ltr"><span style="color:#ff0000;font-weight:700;">Bold</span><span style="font-style:italic;"> slanted</span><a href="https://example.com/"><span style="text-decoration:underline;color:#1155cc;"> link</span></a></p></b><br class="Apple-interchange-newline">`

test.beforeEach(async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/blog/new')
})

test('paste cleans a Word document and keeps its lists', async ({ page }) => {
  const content = page.getByLabel('Content')
  await paste(content, { html: WORD_LIST, text: 'Agenda' })
  await expect
    .poll(() => readHtml(content))
    .toBe(
      '<h2>Agenda</h2><p><strong>Cash</strong></p>' +
        '<ul><li><p>First</p><ul><li><p>Nested</p></li></ul></li><li><p>Second</p></li></ul>',
    )
})

test('paste cleans a Google document and keeps its emphasis', async ({ page }) => {
  const content = page.getByLabel('Content')
  await paste(content, { html: GOOGLE_DOC, text: 'Plan' })
  await expect
    .poll(() => readHtml(content))
    .toBe(
      '<h2>Plan</h2><p><strong>Bold</strong><em> slanted</em><a href="https://example.com/"> link</a></p>',
    )
})

test('paste renders Markdown', async ({ page }) => {
  const content = page.getByLabel('Content')
  await paste(content, { text: '## Cash\n\nIt is **king**.\n\n- one\n- two' })
  await expect
    .poll(() => readHtml(content))
    .toBe(
      '<h2>Cash</h2><p>It is <strong>king</strong>.</p><ul><li><p>one</p></li><li><p>two</p></li></ul>',
    )
})

/** As Google Docs copies a document with a table, a footnote, a line, a forwarded link and a picture. */
const REPORT = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2"><h1 dir="ltr"><span>Report</span></h1><h2 dir="ltr"><span>Area</span></h2>
<p dir="ltr"><span>120 m</span><span style="vertical-align:super;font-size:0.6em;">2</span><span> on the 1</span><span style="vertical-align:super;">st</span><span> floor</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>, </span><a href="https://www.google.com/url?q=https://example.com/a?utm_source%3Dmail&amp;sa=D&amp;usg=AOv"><span>source</span></a></p>
<div dir="ltr"><table><colgroup><col width="100"></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700;">Quarter</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Sales</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Costs</span></p></td></tr><tr><td><p dir="ltr"><span>Q1</span></p></td><td><p dir="ltr"><span>120</span></p></td><td><p dir="ltr"><span>80</span></p></td></tr></tbody></table></div>
<p dir="ltr"><img src="https://lh7-us.googleusercontent.com/docsz/x" alt="A chair"></p><iframe src="https://video.example/1"></iframe>
<hr><div><p dir="ltr"><a href="#ftnt_ref1">[1]</a><span> Measured twice.</span></p></div></b>`

test('paste turns what articles lack into what they have, and says what it left out', async ({
  page,
}) => {
  await page.route('https://lh7-us.googleusercontent.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  const content = page.getByLabel('Content')
  await paste(content, { html: REPORT, text: 'Report' })
  await expect
    .poll(() => readHtml(content))
    .toBe(
      '<h2>Report</h2><h3>Area</h3>' +
        '<p>120 m² on the 1st floor[1], <a href="https://example.com/a">source</a></p>' +
        '<ul><li><p>Q1: Sales 120; Costs 80</p></li></ul>' +
        '<img src="https://lh7-us.googleusercontent.com/docsz/x" alt="A chair" ' +
        'contenteditable="false" draggable="true">' +
        '<p>* * *</p><p>[1] Measured twice.</p>',
    )
  const notes = page.getByRole('list', { name: 'About what you pasted' })
  await expect(notes.getByRole('listitem')).toHaveText([
    /1 table became a list/,
    /1 image stays on lh7-us\.googleusercontent\.com/,
    /1 embedded element/,
  ])
})

/** Each paragraph with what it becomes. */
const MARKS = [
  [
    '<a href="https://example.com/water">H<sub>2</sub>O, E=mc<sup>2</sup></a>',
    '<a href="https://example.com/water">H₂O, E=mc²</a>',
  ],
  [
    'Said<sup><a href="https://example.com/source">1</a></sup>',
    'Said<a href="https://example.com/source">[1]</a>',
  ],
  ['Noted<a href="#_ftn1"><span style="vertical-align:super">1</span></a>', 'Noted[1]'],
  [
    'Twice<sup><a href="#a">1</a>, <a href="#b">[2]</a>, [<a href="#c">3</a>]</sup>',
    'Twice[1], [2], [3]',
  ],
  ['Copied<sup><a href="https://example.com/water#cite_note-3">[3]</a></sup>', 'Copied[3]'],
  [
    'Part <a href="https://example.com/water#uses">two</a>',
    'Part <a href="https://example.com/water#uses">two</a>',
  ],
] as const

test('paste takes only links on raised text for marks of footnotes', async ({ page }) => {
  const content = page.getByLabel('Content')
  const html = MARKS.map(([pasted]) => `<p>${pasted}</p>`).join('')
  await paste(content, { html, text: 'H2O' })
  await expect
    .poll(() => readHtml(content))
    .toBe(MARKS.map(([, shown]) => `<p>${shown}</p>`).join(''))
})

const TABLE = `<table><caption>Sales by <b>region</b></caption>
<tr><th>Quarter</th><th>Region</th><th>Sales</th><th>Costs</th></tr>
<tr><td rowspan="2">Q1</td><td>North</td><td>120</td><td>80</td></tr>
<tr><td>South</td><td>130</td><td>90</td></tr>
<tr><td>Q2</td><td>North</td><td colspan="2">unknown</td></tr>
<tr><td colspan="2">All</td><td>250</td><td><img src="https://lh7-us.googleusercontent.com/docsz/x"></td></tr></table>`

test('paste names the cells of a table by their columns, also where cells span', async ({
  page,
}) => {
  await page.route('https://lh7-us.googleusercontent.com/**', (route) => route.fulfill())
  const content = page.getByLabel('Content')
  await paste(content, { html: TABLE, text: 'Sales' })
  await expect(content.locator('p').first()).toHaveText('Sales by region')
  await expect(content.getByRole('listitem')).toHaveText([
    'Q1: Region North; Sales 120; Costs 80',
    'Q1: Region South; Sales 130; Costs 90',
    'Q2: Region North; Sales and Costs unknown',
    /^All: Sales 250; Costs/,
  ])
})

const WORD_NOTE = `<p class=MsoNormal>Area<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> Measured.<o:p></o:p></p></div></div>`

test('paste leaves no empty paragraph above the footnotes of Word', async ({ page }) => {
  const content = page.getByLabel('Content')
  await paste(content, { html: WORD_NOTE, text: 'Area' })
  await expect.poll(() => readHtml(content)).toBe('<p>Area[1]</p><p>[1] Measured.</p>')
})

test('paste keeps captions and the pictures of the site, and counts charts', async ({ page }) => {
  await page.route('**/media/chair.webp', (route) => route.fulfill())
  const content = page.getByLabel('Content')
  const address = new URL('/media/chair.webp', page.url()).href
  const html = `<p>Ours<svg width="16"></svg></p><svg viewBox="0 0 640 480"><text>Chart</text></svg>
    <figure><img src="${address}" alt="A chair"><figcaption class="x"><p>The <b>chair</b></p></figcaption></figure>
    <p>Raised <span style="vertical-align:super"><img src="${address}" alt=""></span></p>`
  await paste(content, { html, text: 'Ours' })
  await expect(content.locator('p.caption')).toHaveText('The chair')
  await expect(content.locator('img[src="/media/chair.webp"]')).toHaveCount(2)
  const notes = page.getByRole('list', { name: 'About what you pasted' })
  await expect(notes.getByRole('listitem')).toHaveText([/^1 embedded element, .* left out\.$/])
})
