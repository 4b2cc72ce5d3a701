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
      '<h1>Plan</h1><p><strong>Bold</strong><em> slanted</em><a href="https://example.com/"> link</a></p>',
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
