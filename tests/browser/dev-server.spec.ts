import { expect, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { type RunningPlatform, startPlatform } from '#tests/support/running-platform.ts'

let server: RunningPlatform

test.beforeAll(async () => {
  server = await startPlatform({ command: 'dev' })
})

test.afterAll(() => server.stop())

test('npm run dev starts a quiz, the contact form, the Diary and the admin area', async ({
  page,
}) => {
  // The build of the Diary writes what Astro's dev server watches, which reloads the page.
  const readDiary = async () => (await page.request.get(`${server.url}/diary`)).status()
  await expect.poll(readDiary, { timeout: 180_000 }).toBe(200)
  await page.goto(server.url)
  await press(page, 'Do You Need A Board?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Send Message')
  await expect(page.getByText('Please fill in all required fields', { exact: true })).toBeVisible()
  await page.goto(`${server.url}/ads/quiz-b`)
  await page.getByRole('radio').last().check()
  await press(page, 'Next')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.goto(`${server.url}/admin/auth`)
  await expect(page.getByLabel('Username')).toBeVisible()
})
