import { expect, test } from '#tests/support/browser-test.ts'
import { answer, finishAdsQuiz, press } from '#tests/support/quiz-actions.ts'

test('Start over begins the full assessment at its first question', async ({ page }) => {
  await page.goto('/ads/full-assessment')
  await finishAdsQuiz(page, 10, 'Finish Assessment')
  await press(page, 'Start over')
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Question 1 of 10')).toBeVisible()
})

test('Start over holds for a visitor who reloads before the scripts are there', async ({
  page,
}) => {
  await page.goto('/ads/full-assessment')
  await finishAdsQuiz(page, 10, 'Finish Assessment')
  await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
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

test('a new visit in the same tab starts a quiz over, and Back and a reload do not', async ({
  page,
}) => {
  await page.goto('/ads/quiz-b')
  await answer(page, 'Yes')
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.goto('/about')
  await page.goBack()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  const visited = page.waitForEvent('load')
  await page.evaluate(() => location.assign(location.pathname))
  await visited
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})
