import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { ADMINISTRATOR } from '#tests/support/running-platform.ts'
import { startSiteWithEmail, type SiteWithEmail } from '#tests/support/site-with-email.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: ['401'] })

const { ADMIN_USERNAME, ADMIN_PASSWORD } = ADMINISTRATOR
const SENDER = 'grace@example.com'

let site: SiteWithEmail

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSiteWithEmail()
})

test.afterAll(() => site.stop())

test('a lead is assigned, replied to and won, and its timeline shows it all', async ({ page }) => {
  const data = { name: 'Grace Hopper', email: SENDER, company: '', message: 'How do we begin?' }
  const headers = { 'x-form-age': '60000' }
  const sent = await page.request.post(`${site.url}/api/contact`, { data, headers })
  expect(sent.status()).toBe(201)

  await page.goto(`${site.url}/admin/auth`)
  await page.getByLabel('Username').fill(ADMIN_USERNAME)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto(`${site.url}/admin/leads`)
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByLabel('Person responsible').selectOption(ADMIN_USERNAME)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(`made ${ADMIN_USERNAME} responsible`)

  const message = page.getByRole('textbox', { name: 'Message' })
  await page.getByLabel('Template').selectOption('Offer an intro call')
  await expect(message).toHaveValue(/^Hello Grace,/)
  await message.fill('Thursday at ten?')
  await page.getByRole('link', { name: 'Back to Leads' }).click()
  await press(page, 'Keep draft and leave')
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await expect(message).toHaveValue('Thursday at ten?')
  await expectAccessible(page)
  await press(page, 'Send reply')
  await expect(page.getByText(`Reply sent to ${SENDER}.`)).toBeVisible()
  await expect(message).toHaveValue('')
  await expect.poll(() => site.findEmail(SENDER)).toContain('Thursday at ten?')

  await page.reload()
  await expect(timeline).toContainText('Thursday at ten?')
  await expect(timeline).toContainText('changed the status to Contacted')
  await page.getByLabel('Status of Grace Hopper').selectOption('Won')
  const value = page.getByLabel('Value', { exact: true })
  await value.fill('a lot')
  await value.press('Enter')
  expect(await value.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(
    'Enter an amount such as 1,500.50.',
  )
  await value.fill('$12,500')
  await value.press('Enter')
  await expect(timeline).toContainText('set the value to $12,500')
  await value.fill('1,500.50')
  await value.press('Enter')
  await expect(timeline).toContainText('set the value to $1,500.5')
  await expect(timeline).toContainText('changed the status to Won')
})
