import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { slugOf } from '#tests/support/admin-posts.ts'
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'
import { findTool, paste } from '#tests/support/editor.ts'

test.use({
  // 404 before it is published.
  expectedErrors: ['404 (Not Found)'],
})

const CELLS = ['Quarter', 'Sales', 'Costs', 'Remark']

/** 1,500 words as Google Docs copies them, with a heading, a table, a footnote and a link. */
const COPIED = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-3"><h2 dir="ltr"><span>What the board saw</span></h2>
<p dir="ltr"><span>King</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> and </span><a href="https://example.com/"><span>queen</span></a><span>.</span></p>
<div dir="ltr"><table><tbody><tr>${CELLS.map((cell) => `<th><p><span>${cell}</span></p></th>`).join('')}</tr><tr>${CELLS.map((cell) => `<td><p><span>${cell} of the first year</span></p></td>`).join('')}</tr></tbody></table></div>
${`<p dir="ltr"><span>${'Words of a long and patient text. '.repeat(25).trim()}</span></p>`.repeat(9)}
<p dir="ltr"><span>The last words.</span></p><hr><div><p dir="ltr"><a href="#ftnt_ref1">[1]</a><span> Measured twice.</span></p></div></b>`

test('a long article is written, pasted, continued on a phone, scheduled, published and read', async ({
  page,
  browser,
  request: reader,
}) => {
  const title = `Long ${randomUUID().slice(0, 13)}`
  const path = `/diary/${slugOf(title)}`
  await signInByApi(page)

  await test.step('what is typed and pasted on a laptop is saved within seconds', async () => {
    await page.goto('/admin/blog/new')
    await page.getByLabel('Title').fill(title)
    const content = page.getByLabel('Content')
    await content.pressSequentially('## Cash\nIt is `cash` that **counts**')
    await findTool(page, 'Footnote').click()
    await page.keyboard.type('Of 2024')
    await page.keyboard.press('Enter')
    await page.keyboard.type('.\n---')
    await paste(content, { html: COPIED, text: 'What the board saw' })
    await expect(content).toContainText('The last words.')
    await page.keyboard.type('\n/ta')
    await page.getByRole('listbox', { name: 'Insert' }).getByRole('option').first().click()
    await expect(content.getByRole('table')).toHaveCount(2)
    await expect(content).toBeFocused()
    await page.keyboard.type('Region')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Head')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sum')
    await expect(page.getByText(/^Saved \d+ s ago by /)).toBeVisible()
    const copies = () => page.request.get('/api/admin/blog/working-copies')
    // The server gets a copy every ten seconds.
    await expect.poll(async () => (await copies()).text(), { timeout: 60_000 }).toContain('Sum')
  })

  await test.step('it goes on on a phone, where it is scheduled and then published', async () => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await signInByApi(phone)
    await phone.goto('/admin')
    await phone.getByRole('link', { name: `Continue new post “${title}”` }).click()
    await phone.getByRole('button', { name: 'Recover' }).click()
    await expect(phone.getByLabel('Content')).toContainText('The last words.')
    await phone.getByLabel('Content').press('ControlOrMeta+Home')
    await phone.keyboard.type('From the phone: ')
    await phone.getByRole('button', { name: 'Schedule' }).click()
    await phone.getByLabel('Publish at').fill('2099-01-02T09:30')
    await phone.getByRole('button', { name: 'Schedule' }).click()
    await expect(phone.getByText('Blog post scheduled.', { exact: true })).toBeVisible()
    expect((await reader.get(path)).status()).toBe(404)

    await phone.goto('/admin/blog')
    await phone.getByRole('article', { name: title }).getByRole('button', { name: 'Edit' }).click()
    await phone.getByRole('button', { name: 'Publish now' }).click()
    await expect(phone.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
    await phone.close()
  })

  await test.step('a reader on a narrow phone has all of it at once', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'From the phone: Cash',
      'What the board saw',
    ])
    await expect(page.getByRole('code')).toHaveText('cash')
    await expect(page.getByRole('main').getByRole('separator')).toHaveCount(1)
    await expect(page.getByRole('columnheader')).toHaveText([...CELLS, 'Region', 'Head', 'Sum'])
    const words = await page.getByRole('main').innerText()
    expect(words.split(/\s+/).length).toBeGreaterThan(1_500)
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await readNotes(page)
  })

  await test.step('the feed links to its notes, and on paper it has its tables', async () => {
    const feed = await (await page.request.get('/rss.xml')).text()
    if (feed.includes(path)) expect(feed).toContain(`${path}#fn-1`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('columnheader', { name: 'Remark' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notes' })).toBeVisible()
  })
})

/** Follows the first note there and back. */
async function readNotes(page: Page): Promise<void> {
  await page.getByRole('link', { name: '1', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem').first()).toBeInViewport()
  await expect(notes.getByRole('listitem')).toContainText(['Of 2024', 'Measured twice.'])
  await notes.getByRole('link', { name: 'Back to the text of note 1' }).click()
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeInViewport()
}
