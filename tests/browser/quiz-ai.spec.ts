import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import type { Page } from '@playwright/test'

/** Answer the seven questions with the options at these places: 0 ready, 1 planning, 2 foundation. */
async function answerAll(page: Page, options: readonly number[]) {
  for (const [index, option] of options.entries()) {
    await expect(
      page.getByText(`Viewing Question ${index + 1} of 7 (${index} answered)`),
    ).toBeVisible()
    await page.getByRole('radio').nth(option).check()
    await press(page, index === 6 ? 'View Results' : 'Next')
  }
}

test('the result shows four recommendations and a next step', async ({ page }) => {
  await page.goto('/ai-readiness-quiz')
  await answerAll(page, [0, 1, 1, 1, 2, 2, 2])
  const title = 'Needs Planning & Pilot Projects'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  const consult = page.getByRole('link', { name: 'Schedule Your Consultation' })
  await expect(consult).toHaveAttribute('href', '/contact')
})

test('Retake Assessment starts over', async ({ page }) => {
  await page.goto('/ai-readiness-quiz')
  await answerAll(page, [0, 0, 0, 0, 0, 0, 0])
  await press(page, 'Retake Assessment')
  await expect(page.getByText('Viewing Question 1 of 7 (0 answered)')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('a reload and the Back button keep the question and the answers', async ({ page }) => {
  await page.goto('/ai-readiness-quiz')
  await page.getByRole('radio').nth(1).check()
  await press(page, 'Next')
  await page.getByRole('radio').nth(2).check()
  await page.reload()
  await expect(page.getByText('Viewing Question 2 of 7 (2 answered)')).toBeVisible()
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await page.goto('/contact')
  await page.goBack()
  await expect(page.getByText('Viewing Question 2 of 7 (2 answered)')).toBeVisible()
  await page.goto('/contact')
  await page.goto('/ai-readiness-quiz')
  await expect(page.getByText('Viewing Question 1 of 7 (0 answered)')).toBeVisible()
})

test('the AI quiz sends no request', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/ai-readiness-quiz')
  await answerAll(page, [0, 0, 0, 0, 0, 0, 0])
  expect(calls).toEqual([])
})

test('the AI quiz can be taken by keyboard alone', async ({ page }) => {
  await page.goto('/ai-readiness-quiz')
  await page.getByRole('radio').first().focus()
  for (let number = 1; number <= 7; number++) {
    await expect(page.getByText(`Viewing Question ${number} of 7`)).toBeVisible()
    if (number > 1) await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: /Next|View Results/ })).toBeEnabled()
    await page.keyboard.press('Enter')
  }
  await expect(
    page.getByRole('heading', { level: 1, name: /AI|Planning|Foundation/ }),
  ).toBeFocused()
})
