import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser-test.ts'
import { answer, choose, press } from '#tests/support/quiz-actions.ts'

const PAGE = '**/ads/quiz-b'
const OLD_OPTION = 'Below 25%'

/** Serves the page as it was built before an editor changed an option. */
async function serveOlderQuiz(page: Page) {
  await page.route(PAGE, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('Below 30%', OLD_OPTION)
    await route.fulfill({ response, body })
  })
}

test('a quiz that is edited while it is answered is submitted with its version', async ({
  page,
}) => {
  await serveOlderQuiz(page)
  const viewed = page.waitForRequest('**/api/ads/events')
  await page.goto('/ads/quiz-b')
  await answer(page, 'Yes')
  await answer(page, OLD_OPTION)
  const submitted = page.waitForResponse('**/api/ads/quiz-submissions')
  await answer(page, 'Over a year ago', { next: 'Submit', go: 'See Results' })
  const response = await submitted
  expect(response.status()).toBe(201)
  const version = (await viewed).headers()['x-quiz-version']
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(response.request().headers()['x-quiz-version']).toBe(version)
})

test('a reload after an edit keeps the answers up to the edited question', async ({ page }) => {
  await serveOlderQuiz(page)
  await page.goto('/ads/quiz-b')
  await answer(page, 'Yes')
  await choose(page, OLD_OPTION)
  await press(page, 'Next')
  await page.unroute(PAGE)
  await page.reload()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
})
