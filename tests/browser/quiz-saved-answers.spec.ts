import { expect, hold, test } from '#tests/support/browser-test.ts'
import { answer, choose, press } from '#tests/support/quiz-actions.ts'

test('Back and Continue show the saved answers', async ({ page }) => {
  await page.goto('/ads/quiz-b')
  await expect(page).toHaveTitle('Most small business owners miss 2 out of 3')
  await answer(page, 'No')
  await answer(page, 'Above 30%')
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'Above 30%' })).toBeChecked()
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
  await answer(page, 'Yes')
  await expect(page.getByRole('radio', { name: 'Above 30%' })).toBeChecked()
})

test('a reload keeps the question and the answers, however soon it comes', async ({ page }) => {
  await page.goto('/ads/quiz-b')
  await choose(page, 'Yes')
  await press(page, 'Next')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await press(page, 'Continue')
  await choose(page, 'Below 30%')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Below 30%' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()

  // At once.
  await page.evaluate(() => {
    // A timer that never comes: the function alone is replaced, not the extras that Node's has.
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout
  })
  await press(page, 'Next')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('an answer chosen before hydration is kept', async ({ page }) => {
  const release = await hold(page, '**/_astro/*.js')
  await page.goto('/ads/quiz-b', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'No' }).check()
  release()
  await press(page, 'Next')
  await press(page, 'Continue')
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
})

test('Back and Forward of the browser move through the screens, and a new tab continues', async ({
  page,
  context,
}) => {
  await page.goto('/ads/full-assessment')
  await answer(page, 'Option B')
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Option B' })).toBeChecked()
  await page.goForward()
  await page.goForward()
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await later.goto('/ads/full-assessment')
  await expect(later.getByText('Question 2 of 10')).toBeVisible()
})

test('of two tabs the one that answered last is continued', async ({ page, context }) => {
  await page.goto('/ads/full-assessment')
  await answer(page, 'Option B')
  await expect(page.getByText('Question 2 of 10')).toBeVisible()
  const newer = await context.newPage()
  await newer.goto('/ads/full-assessment')
  await expect(newer.getByText('Question 2 of 10')).toBeVisible()
  await answer(newer, 'Option A')
  await expect(newer.getByText('Question 3 of 10')).toBeVisible()
  await newer.close()
  await choose(page, 'Option C')
  await page.close()
  const latest = await context.newPage()
  await latest.goto('/ads/full-assessment')
  await expect(latest.getByText('Question 2 of 10')).toBeVisible()
  await expect(latest.getByRole('radio', { name: 'Option C' })).toBeChecked()
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
