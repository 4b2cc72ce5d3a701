import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'

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

test('the result shows four recommendations and a next step, nothing is sent, and it can be retaken', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/ai-readiness-quiz')
  await answerAll(page, [0, 1, 1, 1, 2, 2, 2])
  const title = 'Needs Planning & Pilot Projects'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  const consult = page.getByRole('link', { name: 'Schedule Your Consultation' })
  await expect(consult).toHaveAttribute('href', '/contact')
  expect(calls).toEqual([])

  await press(page, 'Retake Assessment')
  await expect(page.getByText('Viewing Question 1 of 7 (0 answered)')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  // A long word of an option does not make the page wider than a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const option = page.getByText('One or two named results, such as quotes')
  await option.evaluate((text) => text.append('Unternehmensnachfolge'.repeat(3)))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
