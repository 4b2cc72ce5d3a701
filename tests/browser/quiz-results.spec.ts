import { expect, expectAccessible, hold, test } from '#tests/support/browser-test.ts'
import { finishAdsQuiz, press, sentCalls } from '#tests/support/quiz-actions.ts'

test('the form to share a quiz keeps its fields until the share succeeds', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('503', '400')
  const calls = sentCalls(page)
  const [sent, failed] = ['Quiz shared successfully!', 'Failed to share quiz. Please try again.']
  await page.goto('/ads/quiz-b')
  await finishAdsQuiz(page, 3)
  const send = page.getByRole('button', { name: 'Send' })
  const email = page.getByLabel('Their Email')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(send).toBeDisabled()
  const toEmail = `${crypto.randomUUID()}@example.com`
  await email.fill(toEmail)
  await page.getByLabel('Your Name').fill('Ada')
  await expect(send).toBeDisabled()
  await page.getByLabel('Your Business').fill('  ')
  await expect(send).toBeDisabled()
  await page.getByLabel('Your Business').fill('Engines')
  await expect(send).toBeEnabled()

  const said: string[] = []
  page.on('dialog', async (dialog) => {
    said.push(dialog.message())
    await dialog.accept()
  })
  const url = '**/api/ads/share-quiz'
  await page.route(url, (route) => route.fulfill({ status: 503, body: 'down' }))
  const release = await hold(page, url)
  await send.click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  release()
  await expect.poll(() => said).toEqual([failed])
  await expect(page.getByLabel('Your Business')).toHaveValue('Engines')

  await page.unroute(url)
  await send.click()
  await expect.poll(() => said).toEqual([failed, sent])
  await expect(email).toHaveValue('')
  await expect(page.getByLabel('Your Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  const body = { toEmail, fromName: 'Ada', fromBusiness: 'Engines', quizId: 'quiz-b' }
  const shares = calls.filter(({ path }) => path === '/api/ads/share-quiz')
  // The first of them failed.
  expect(shares.map((call) => call.body)).toEqual([body, body])

  said.length = 0
  const business = page.getByLabel('Your Business')
  await email.fill('grace@gmial')
  await page.getByLabel('Your Name').fill('Ada')
  await business.fill('Call 1-800-555-0100 now')
  await send.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(
    'Email must be a valid address, such as you@company.com',
  )
  await expect(business).toHaveAttribute('aria-invalid', 'true')
  await expect(business).toHaveAccessibleDescription(
    'Your business must not look like a phone number. Use fewer than seven digits in a row.',
  )
  await expect.poll(() => said).toEqual([failed])
  await expectAccessible(page)

  await email.fill(`${crypto.randomUUID()}@example.com`)
  await business.fill("O'Brien's #1 BBQ & Sons (TX) LLC / A+ Partners!")
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await send.click()
  await expect.poll(() => said).toEqual([failed, sent])

  const assessment = page.getByRole('link', { name: 'Get My Assessment' })
  await expect(assessment).toHaveAttribute('href', '/ads/assessment')
  await page.getByRole('link', { name: 'Schedule a Free Call' }).click()
  await expect(page).toHaveURL(/:\d+\/#contact$/)
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport()
})

test('the results of the full assessment keep a typed address until its link is sent', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('503')
  const address = 'ada@example.com'
  const failed = 'The link could not be sent. Please try again.'
  await page.route('**/api/ads/saved-results', (route) => route.fulfill({ status: 503 }))
  await page.goto('/ads/full-assessment')
  await finishAdsQuiz(page, 10, 'Finish Assessment')
  const call = page.getByRole('link', { name: 'Schedule Now' })
  await expect(call).toHaveAttribute('href', '/#contact')
  await expect(page.getByRole('main')).toContainText('Dallas, Austin, Houston and San Antonio')
  const form = page.getByRole('form', { name: 'Send it to yourself' })
  const email = form.getByLabel('Your Email')
  const send = form.getByRole('button', { name: 'Email me the link' })
  await email.fill(address)
  await send.click()
  await expect(form.getByRole('status')).toHaveText(failed)
  await page.reload()
  await expect(email).toHaveValue(address)
  await page.route('**/api/ads/saved-results', (route) => route.fulfill({ status: 201, json: {} }))
  await send.click()
  await expect(form.getByRole('status')).toContainText('The link is on its way.')
  await page.reload()
  await expect(email).toHaveValue('')

  // Also for a visitor who reloads before the scripts are there.
  await page.route('**/_astro/**', () => {})
  const began = page.waitForEvent('framenavigated')
  await press(page, 'Start over')
  await began
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  await page.unroute('**/_astro/**')
  await page.reload()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})
