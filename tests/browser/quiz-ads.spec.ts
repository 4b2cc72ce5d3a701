import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { metaOf } from '#tests/support/site-pages.ts'

const QUIZZES = [
  { id: 'quiz-a', by: 'keyboard alone', questions: 3, last: 'Submit', title: "You're Not Alone" },
  {
    id: 'full-assessment',
    by: 'pointer',
    questions: 10,
    last: 'Finish Assessment',
    title: 'Your Complete Business IQ Assessment',
  },
] as const

for (const { id, by, questions, last, title } of QUIZZES) {
  test(`${id} leads through its questions and feedback to the results, by ${by}`, async ({
    page,
  }) => {
    const isByKeyboard = by === 'keyboard alone'
    const heading = page.getByRole('main').getByRole('heading', { level: 2 })
    await page.goto(`/ads/${id}`)
    await expect(metaOf(page, 'robots')).toHaveAttribute('content', 'noindex,nofollow')
    for (let number = 1; number <= questions; number++) {
      const isLast = number === questions
      await expect(page.getByText(`Question ${number} of ${questions}`)).toBeVisible()
      const progress = page.getByRole('progressbar')
      await expect(progress).toHaveAttribute('aria-valuenow', String(number))
      await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(number === 1 ? 0 : 1)
      const next = page.getByRole('button', { name: isLast ? last : 'Next' })
      await expect(next).toBeDisabled()
      if (number > 1) await expect(heading).toBeFocused()
      if (number === 2) await expectAccessible(page)
      if (isByKeyboard) {
        if (number === 1) await page.getByRole('radio').first().focus()
        else await page.keyboard.press('Tab')
        await page.keyboard.press('ArrowDown')
        await expect(next).toBeEnabled()
        await page.keyboard.press('Enter')
      } else {
        await page.getByRole('radio').last().check()
        await next.click()
      }
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(heading).toBeFocused()
      expect([2, 3]).toContain(
        await page.getByRole('main').getByRole('heading', { level: 3 }).count(),
      )
      if (number === 2) await expectAccessible(page)
      const go = page.getByRole('button', { name: isLast ? 'See Results' : 'Continue' })
      if (isByKeyboard) await page.keyboard.press('Tab')
      if (isByKeyboard) await page.keyboard.press('Enter')
      else await go.click()
    }
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expectAccessible(page)
  })
}
