import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, signInByApi, test } from '#tests/support/browser-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const CELLS = ['Quarter', 'Sales', 'Costs', 'Remark']
const CONTENT = `<h1>Cash</h1><p>King<sup class="footnote">Of <a href="/about">2024</a></sup> and queen<sup class="footnote">Two</sup>.</p>
<table><tbody><tr>${CELLS.map((cell) => `<th>${cell}</th>`).join('')}</tr><tr>${CELLS.map((cell) => `<td>${cell} of the first year</td>`).join('')}</tr></tbody></table>
<hr /><p>${'Words of a long text. '.repeat(300)}</p>`

test('an article has headings below its title, footnotes with a way back, and tables that scroll', async ({
  page,
}) => {
  await signInByApi(page)
  const title = `Tables ${randomUUID()}`
  const data = { title, content: CONTENT }
  const created = await page.request.post('/api/admin/blog/posts', { data })
  const { slug } = (await created.json()) as { slug: string }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/diary/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 2, name: 'Cash' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(CELLS)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)

  await page.getByRole('link', { name: '1', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem').first()).toBeInViewport()
  await expect(notes.getByRole('listitem')).toContainText(['Of 2024', 'Two'])
  await notes.getByRole('link', { name: 'Back to the text of note 1' }).click()
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeInViewport()

  const feed = await (await page.request.get('/rss.xml')).text()
  if (feed.includes(slug)) expect(feed).toContain(`/diary/${slug}#fn-1`)
})
