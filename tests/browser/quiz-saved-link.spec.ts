import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'

const OPEN = '**/api/ads/saved-results/open'
const TOKEN = 'a-whole-token'
const OPENED = {
  quizId: 'full-assessment',
  state: { phase: 'question', index: 1, answers: { 0: 'Option B' } },
}

/** Answers as the server does: one token opens answers, any other is rejected. */
async function serveAnswers(page: Page) {
  await page.route(OPEN, async (route) => {
    const { token } = route.request().postDataJSON() as { token: string } // the page sends it
    if (token === TOKEN) await route.fulfill({ status: 200, json: OPENED })
    else await route.fulfill({ status: 403, json: { error: 'This link no longer works.' } })
  })
}

test('the whole link opens the answers after a part of it did not, and undoes none given since', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('403')
  await serveAnswers(page)
  await page.goto('/ads/result#a-whole')
  const heading = page.getByRole('heading', { name: 'This link does not open anything' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status'), 'the focus already reads it').toHaveCount(0)
  await page.evaluate((hash) => location.assign(hash), `#${TOKEN}`)
  for (const number of [2, 3]) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible()
    await page.getByRole('radio').first().check()
    await press(page, 'Next')
    await press(page, 'Continue')
  }
  await expect(page.getByText('Question 4 of 10')).toBeVisible()
  await page.goto('/about')
  await page.goto(`/ads/result#${TOKEN}`)
  await expect(page.getByText('Question 4 of 10')).toBeVisible()
})

test('a link can be tried again when the server rejects it for now, fails or cannot be reached', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('429', '500', 'ERR_FAILED')
  for (const status of [429, 500, undefined]) {
    await page.route(OPEN, (route) => (status ? route.fulfill({ status }) : route.abort()))
    await page.goto('/about')
    await page.goto(`/ads/result#${TOKEN}`)
    const heading = page.getByRole('heading', { name: 'could not be opened just now' })
    await expect(heading, String(status)).toBeFocused()
    await page.unroute(OPEN)
  }
  await expectAccessible(page)
  await serveAnswers(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
})
