import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { startSiteWithEmail, type SiteWithEmail } from '#tests/support/site-with-email.ts'

const ADDRESS = 'pat@example.com'

let site: SiteWithEmail

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSiteWithEmail()
})

test.afterAll(() => site.stop())

test('a person sees and removes their records by an emailed link', async ({ page }) => {
  await page.request.post(`${site.url}/api/contact`, {
    data: { name: 'Pat', email: ADDRESS, company: '', message: 'Do you remember me?' },
    headers: { 'x-form-age': '60000' },
  })
  await page.goto(`${site.url}/privacy`)
  await page.getByLabel('Email address').fill(ADDRESS)
  await press(page, 'Send me the link')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.poll(() => site.findLink(ADDRESS)).toMatch(/^\/privacy\/records/)
  const link = `${site.url}${site.findLink(ADDRESS)}`
  await page.goto(link)
  await expect(page.getByText('Do you remember me?')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Delete everything')
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('We keep nothing under your address.')).toBeVisible()
})
