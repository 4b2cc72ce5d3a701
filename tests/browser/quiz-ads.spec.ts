import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { metaOf } from '#tests/support/site-pages.ts'

const QUIZZES = [
  { id: 'quiz-a', questions: 3, last: 'Submit', title: "You're Not Alone" },
  {
    id: 'full-assessment',
    questions: 10,
    last: 'Finish Assessment',
    title: 'Your Complete Business IQ Assessment',
  },
] as const

for (const { id, questions, last, title } of QUIZZES) {
  test(`${id} leads through its questions and feedback to the results`, async ({ page }) => {
    await page.goto(`/ads/${id}`)
    await expect(metaOf(page, 'robots')).toHaveAttribute('content', 'noindex,nofollow')
    for (let number = 1; number <= questions; number++) {
      const isLast = number === questions
      await expect(page.getByText(`Question ${number} of ${questions}`)).toBeVisible()
      const progress = page.getByRole('progressbar')
      await expect(progress).toHaveAttribute('aria-valuenow', String(number))
      expect(await progress.evaluate(countTakenSeats)).toBe(number)
      await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(number === 1 ? 0 : 1)
      const next = page.getByRole('button', { name: isLast ? last : 'Next' })
      await expect(next).toBeDisabled()
      if (number > 1)
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused()
      if (number === 2) await expectAccessible(page)
      await page.getByRole('radio').last().check()
      await next.click()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused()
      expect([2, 3]).toContain(
        await page.getByRole('main').getByRole('heading', { level: 3 }).count(),
      )
      if (number === 2) await expectAccessible(page)
      await press(page, isLast ? 'See Results' : 'Continue')
    }
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expectAccessible(page)
  })
}

test('a quiz works by keyboard alone', async ({ page }) => {
  await page.goto('/ads/quiz-a')
  await page.getByRole('radio').first().focus()
  for (let number = 1; number <= 3; number++) {
    await expect(page.getByText(`Question ${number} of 3`)).toBeVisible()
    if (number > 1) await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: number === 3 ? 'Submit' : 'Next' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1, name: "You're Not Alone" })).toBeFocused()
})

test('quiz-b has the title of its campaign', async ({ page }) => {
  await page.goto('/ads/quiz-b')
  await expect(page).toHaveTitle('Most small business owners miss 2 out of 3')
  await expect(
    page.getByRole('heading', {
      name: 'Do you know what your net profit margin was last quarter?',
    }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'No' })).toBeVisible()
})

function countTakenSeats(progress: Element): number {
  return progress.getElementsByClassName('is-taken').length
}
