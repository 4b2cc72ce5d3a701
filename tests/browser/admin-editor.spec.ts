import type { Locator, Page } from '@playwright/test'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)'],
})

/** A red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

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

test('every format of the toolbar is written as the policy allows it', async ({ page }) => {
  const content = page.getByLabel('Content')
  const formats: readonly (readonly [string, RegExp])[] = [
    ['Heading 1', /^<h1>Words<\/h1>/],
    ['Heading 2', /^<h2>Words<\/h2>/],
    ['Heading 3', /^<h3>Words<\/h3>/],
    ['Bold', /<strong>Words<\/strong>/],
    ['Italic', /<em>Words<\/em>/],
    ['Underline', /<u>Words<\/u>/],
    ['Strike', /<s>Words<\/s>/],
    ['Bullet list', /<ul><li><p>Words<\/p><\/li><\/ul>/],
    ['Numbered list', /<ol><li><p>Words<\/p><\/li><\/ol>/],
    ['Indent', /<p class="indent-1">Words<\/p>/],
    ['Quote', /<blockquote><p>Words<\/p><\/blockquote>/],
    ['Code block', /<pre><code>Words<\/code><\/pre>/],
  ]
  for (const [name, written] of formats) {
    await content.fill('Words')
    await content.press('ControlOrMeta+A')
    await tool(page, name).click()
    await expect.poll(() => htmlOf(content), name).toMatch(written)
    await tool(page, 'Clear formatting').click()
    if (name === 'Indent') await tool(page, 'Outdent').click()
  }
})

test('what looks like a number stays the text it is', async ({ page }) => {
  const title = `Numbers ${crypto.randomUUID()}`
  const content = '<p><a href="1">One</a><img src="/og/default.png" alt="007" /></p>'
  const data = { title, content, status: 'draft' }
  const created = await page.request.post('/api/admin/blog/posts', { data })
  const { id } = (await created.json()) as { id: string }
  await page.goto(`/admin/blog/${id}/edit`)
  await expect.poll(() => htmlOf(page.getByLabel('Content'))).toMatch(/href="1".*alt="007"/)
})

test('colours are chosen from a palette and taken away again', async ({ page }) => {
  const content = page.getByLabel('Content')
  await content.fill('Words')
  await content.press('ControlOrMeta+A')
  await tool(page, 'Text colour').click()
  await page.getByRole('button', { name: 'Brass', exact: true }).click()
  await expect.poll(() => htmlOf(content)).toContain('style="color: rgb(138, 78, 31)')
  await tool(page, 'Background colour').click()
  await page.getByRole('button', { name: 'Sand' }).click()
  await expect.poll(() => htmlOf(content)).toContain('background-color: rgb(241, 236, 223)')
  await tool(page, 'Text colour').click()
  await page.getByRole('button', { name: 'None' }).click()
  await expect.poll(() => htmlOf(content)).not.toContain('rgb(138, 78, 31)')
})

test('a link takes web, mail and phone addresses and nothing that runs', async ({ page }) => {
  const content = page.getByLabel('Content')
  await content.fill('Words')
  await content.press('ControlOrMeta+A')
  await tool(page, 'Link').click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a web address')
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill('example.com/board')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect
    .poll(() => htmlOf(content))
    .toContain('<a href="https://example.com/board">Words</a>')
})

test('the toolbar is one stop of the Tab key, with arrows inside', async ({ page }) => {
  await expect(page.getByLabel('Content')).toBeVisible()
  await page.getByLabel('Description').press('Tab')
  await expect(tool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Clear formatting')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Content')).toBeFocused()
  await page.keyboard.type('Words')
  await page.keyboard.press('ControlOrMeta+B')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'Clear formatting')).toBeFocused()
})

test('a Word document comes out clean, its lists as lists', async ({ page }) => {
  const content = page.getByLabel('Content')
  await paste(content, { html: WORD_LIST, text: 'Agenda' })
  await expect
    .poll(() => htmlOf(content))
    .toBe(
      '<h2>Agenda</h2><p><strong>Cash</strong></p>' +
        '<ul><li><p>First</p><ul><li><p>Nested</p></li></ul></li><li><p>Second</p></li></ul>',
    )
})

test('a Google document comes out clean, its emphasis kept', async ({ page }) => {
  const content = page.getByLabel('Content')
  await paste(content, { html: GOOGLE_DOC, text: 'Plan' })
  await expect
    .poll(() => htmlOf(content))
    .toBe(
      '<h1>Plan</h1><p><strong>Bold</strong><em> slanted</em><a href="https://example.com/"> link</a></p>',
    )
})

test('pasted Markdown becomes formats', async ({ page }) => {
  const content = page.getByLabel('Content')
  await paste(content, { text: '## Cash\n\nIt is **king**.\n\n- one\n- two' })
  await expect
    .poll(() => htmlOf(content))
    .toBe(
      '<h2>Cash</h2><p>It is <strong>king</strong>.</p><ul><li><p>one</p></li><li><p>two</p></li></ul>',
    )
})

test('a picture from a file is shrunk to WebP, uploaded and described', async ({ page }) => {
  const uploaded = page.waitForRequest('**/api/admin/media')
  await tool(page, 'Image').click()
  const dialog = page.getByRole('dialog', { name: 'Insert picture' })
  await dialog.getByLabel('File').setInputFiles({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: await widePicture(page),
  })
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Describe the picture')
  await expectAccessible(page)
  await dialog.getByLabel('What it shows').fill('A long table')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  expect((await uploaded).headers()['content-type']).toBe('image/webp')
  const picture = page.getByLabel('Content').getByRole('img', { name: 'A long table' })
  await expect(picture).toHaveAttribute('src', /^\/media\//)
  await expect(picture).toHaveAttribute('width', '1600')
  await expect(picture).toHaveAttribute('height', '800')
})

test('a pasted data picture is uploaded, and its description asked for', async ({ page }) => {
  const content = page.getByLabel('Content')
  const html = `<p>Before</p><img src="data:image/png;base64,${PNG}">`
  await paste(content, { html, text: 'Before' })
  await expect.poll(() => htmlOf(content)).toMatch(/<img[^>]* src="\/media\/[^"]+"/)
  await page.getByRole('button', { name: 'Describe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change picture' })
  await dialog.getByLabel('What it shows').fill('A red dot')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(content.getByRole('img', { name: 'A red dot' })).toBeVisible()
})

test('typing is undone a burst at a time', async ({ page }) => {
  const content = page.getByLabel('Content')
  await content.pressSequentially('One burst')
  await tool(page, 'Undo').click()
  await expect(content).toHaveText('')
  await tool(page, 'Redo').click()
  await expect(content).toHaveText('One burst')
})

function tool(page: Page, name: string): Locator {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })
}

/** The text as it is in the editor, without what only the editor shows. */
function htmlOf(content: Locator): Promise<string> {
  return content.evaluate((element) =>
    element.innerHTML
      .replaceAll(/<br class="ProseMirror-trailingBreak">/g, '')
      .replaceAll(/(<p><\/p>)+$/g, ''),
  )
}

async function paste(content: Locator, data: { html?: string; text: string }): Promise<void> {
  await content.click()
  await content.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer()
    if (html) clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

/** A picture of 3200 × 1600 pixels, drawn by the browser. */
async function widePicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3200, 1600)
    canvas.getContext('2d')?.fillRect(0, 0, 3200, 1600)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(base64, 'base64')
}
