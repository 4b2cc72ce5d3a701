import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'

test('the funnel compares two quizzes by name, stops comparing, and says when there are no views', async ({
  page,
}) => {
  await signInByApi(page)
  await page.goto('/admin/funnel')
  const show = page.getByRole('group', { name: 'Show' })
  await show
    .getByLabel('Quiz')
    .selectOption({ label: 'Quiz B: Most small business owners miss 2 out of 3' })
  await press(page, 'Compare')
  const rival = page.getByRole('group', { name: 'Compare with' })
  await rival
    .getByLabel('Quiz')
    .selectOption({ label: 'Quiz A: Three questions a board would ask you first' })
  await expect(page.getByRole('heading', { name: 'Quiz B vs. Quiz A' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Quiz A' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quiz B vs. Quiz A' })).toBeVisible()
  await press(page, 'Stop comparing')
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Quiz B vs. Quiz A' })).toHaveCount(0)

  await page.goto('/admin/funnel?quiz=quiz-b&campaign=unheard-of')
  await expect(page.getByText('No views of Quiz B: unheard-of in this period.')).toBeVisible()
})
