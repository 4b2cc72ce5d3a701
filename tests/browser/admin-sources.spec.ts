import { expect, expectAccessible, signInByApi, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { fillContactForm } from '#tests/support/visitors.ts'

const ARTICLE = '/diary/two-years-before-you-sell'

test('a marketer sees which article brought a lead', async ({ page, browser, userAgent }) => {
  const campaign = `article-${Date.now()}`
  await test.step('a visitor reads an article and writes', async () => {
    const visitor = await browser.newPage({ ...(userAgent && { userAgent }) })
    await visitor.clock.install()
    await visitor.goto(`${ARTICLE}?utm_source=google&utm_medium=cpc&utm_campaign=${campaign}`)
    await visitor.goto('/contact')
    await fillContactForm(visitor)
    // A form that is filled in within a moment is filed as spam.
    await visitor.clock.fastForward('00:20')
    await press(visitor, 'Send Message')
    await expect(visitor.getByText("We'll get back to you within 24 hours.")).toBeVisible()
    await visitor.close()
  })

  const message = { name: 'Bob', email: 'bob@example.com', message: 'Hello from nowhere.' }
  expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201)

  await signInByApi(page)
  await page.goto('/admin/sources?by=landing')
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row(ARTICLE)).toBeVisible()

  await page.getByLabel('Group leads by').selectOption('Campaign')
  await expect(row(campaign).getByRole('cell').nth(3)).toHaveText('1 new')
  await press(page, 'Leads')
  await expect(page.getByRole('columnheader', { name: 'Leads' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Visit to lead').uncheck()
  await expect(row(campaign).getByRole('cell').nth(2)).toHaveText('1 new')
  await page.getByLabel('Visit to lead').check()
  await page.getByLabel(`Compare ${campaign}`).check()
  await page
    .getByLabel(/^Compare No campaign/)
    .first()
    .check()
  await page.getByLabel('Decide by').selectOption('Won')
  await expect(page.getByRole('row', { name: /Won, of leads/ })).toContainText(
    /Not decidable yet: about [\d,]+ more leads each/,
  )
  await expectAccessible(page)

  await page.getByLabel('Credit').selectOption('First click')
  await expect(page.getByText('counted where their first visit')).toBeVisible()
  await expect(row(campaign).getByRole('cell').nth(3)).toHaveText('1 new')

  await page.getByLabel('Credit').selectOption('First and last click')
  await expect(row(campaign).getByRole('cell')).toContainText(['', '1', '1', '1'])

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^campaigns-.*\.csv$/)
})
