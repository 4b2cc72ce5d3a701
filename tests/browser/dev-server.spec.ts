import { expect, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { type RunningPlatform, startPlatform } from '#tests/support/running-platform.ts'

test.describe.configure({ mode: 'serial' })
// Before signing in.
test.use({ expectedErrors: ['401 (Unauthorized)'] })

let server: RunningPlatform

test.beforeAll(async () => {
  server = await startPlatform({ command: 'dev' })
})

test.afterAll(() => server.stop())

test('npm run dev hydrates a quiz', async ({ page }) => {
  await page.goto(`${server.url}/ads/quiz-b`)
  await page.getByRole('radio').last().check()
  await press(page, 'Next')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('npm run dev opens the admin area', async ({ page }) => {
  await page.goto(`${server.url}/admin/auth`)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('npm run dev starts the contact form and the board quiz', async ({ page }) => {
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Do You Need A Board?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please fill in all required fields', { exact: true })).toBeVisible()
})
