import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { choose, finishAdsQuiz, press } from '#tests/support/quiz-actions.ts'
import { metaOf } from '#tests/support/site-pages.ts'

const QUIZZES = [
  { id: 'quiz-a', questions: 3, last: 'Submit', title: "You're Not Alone" },
  { id: 'quiz-b', questions: 3, last: 'Submit', title: "You're Not Alone" },
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

  test(`${id} works by keyboard alone`, async ({ page }) => {
    await page.goto(`/ads/${id}`)
    await page.getByRole('radio').first().focus()
    for (let number = 1; number <= questions; number++) {
      await expect(page.getByText(`Question ${number} of ${questions}`)).toBeVisible()
      if (number > 1) await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await expect(
        page.getByRole('button', { name: number === questions ? last : 'Next' }),
      ).toBeEnabled()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio')).toHaveCount(0)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  })
}

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

test('Back and Continue show the saved answers', async ({ page }) => {
  await page.goto('/ads/quiz-b')
  await choose(page, 'No')
  await press(page, 'Next')
  await press(page, 'Continue')
  await choose(page, 'Above 30%')
  await press(page, 'Next')
  await press(page, 'Continue')
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'Above 30%' })).toBeChecked()
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
  await choose(page, 'Yes')
  await press(page, 'Next')
  await press(page, 'Continue')
  await expect(page.getByRole('radio', { name: 'Above 30%' })).toBeChecked()
})

test('quiz-a has the specified feedback titles on its third question', async ({ page }) => {
  await page.goto('/ads/quiz-a')
  for (const button of ['Next', 'Continue', 'Next', 'Continue', 'Submit']) {
    if (button !== 'Continue') await page.getByRole('radio').first().check()
    await press(page, button)
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    'Legal Protection',
    'Regulatory Compliance',
    'Business Structure Review',
  ])
})

test('a reload keeps the question and the answers', async ({ page }) => {
  await page.goto('/ads/quiz-b')
  await choose(page, 'Yes')
  await press(page, 'Next')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await press(page, 'Continue')
  await choose(page, 'Below 30%')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Below 30%' })).toBeChecked()
})

test('an answer is saved when the page is left at once', async ({ page }) => {
  await page.goto('/ads/quiz-b')
  await choose(page, 'Yes')
  await page.evaluate(() => {
    // A timer that never comes: the function alone is replaced, not the extras that Node's has.
    globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout
  })
  await press(page, 'Next')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('an answer chosen before hydration is kept', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/ads/quiz-b', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'No' }).check()
  held.resolve()
  await press(page, 'Next')
  await press(page, 'Continue')
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked()
})

test('the results link to the next steps', async ({ page }) => {
  await page.goto('/ads/quiz-b')
  await finishAdsQuiz(page, 3)
  const call = page.getByRole('link', { name: 'Schedule a Free Call' })
  const assessment = page.getByRole('link', { name: 'Get My Assessment' })
  await expect(assessment).toHaveAttribute('href', '/ads/assessment')
  await call.click()
  await expect(page).toHaveURL(/:\d+\/#contact$/)
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport()
})

test('the full assessment offers Option A, B and C', async ({ page }) => {
  await page.goto('/ads/full-assessment')
  for (const name of ['Option A', 'Option B', 'Option C']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByRole('radio', { name })).toHaveValue(name)
  }
})

test('the full assessment links to a call and names the cities', async ({ page }) => {
  await page.goto('/ads/full-assessment')
  await finishAdsQuiz(page, 10, 'Finish Assessment')
  const call = page.getByRole('link', { name: 'Schedule Now' })
  await expect(call).toHaveAttribute('href', '/#contact')
  await expect(page.getByRole('main')).toContainText('Dallas, Austin, Houston and San Antonio')
})

for (const [id, questions, last, sent, failed] of [
  ['quiz-b', 3, 'Submit', 'Quiz shared successfully!', 'Failed to share quiz. Please try again.'],
  [
    'full-assessment',
    10,
    'Finish Assessment',
    'Assessment shared successfully!',
    'Failed to share assessment. Please try again.',
  ],
] as const) {
  test(`sharing ${id} reports the outcome and keeps the fields until it succeeds`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('503')
    await page.goto(`/ads/${id}`)
    await finishAdsQuiz(page, questions, last)
    const send = page.getByRole('button', { name: 'Send' })
    const email = page.getByLabel('Their Email')
    await expect(email).toHaveAttribute('type', 'email')
    await expect(send).toBeDisabled()
    await email.fill(`${crypto.randomUUID()}@example.com`)
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
    const held = Promise.withResolvers<void>()
    await page.route('**/api/ads/share-quiz', async (route) => {
      await held.promise
      await route.fulfill({ status: 503, body: 'down' })
    })
    await send.click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    held.resolve()
    await expect.poll(() => said).toEqual([failed])
    await expect(page.getByLabel('Your Business')).toHaveValue('Engines')

    await page.unroute('**/api/ads/share-quiz')
    await send.click()
    await expect.poll(() => said).toEqual([failed, sent])
    await expect(email).toHaveValue('')
    await expect(page.getByLabel('Your Name')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  })
}

function countTakenSeats(progress: Element): number {
  return progress.getElementsByClassName('is-taken').length
}
