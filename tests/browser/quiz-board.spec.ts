import { expect, expectAccessible, stopClock, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'

test('the board quiz is taken by keyboard alone, sends nothing, and leads to the contact form', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Do You Need A Board?' }).focus()
  await page.keyboard.press('Enter')
  for (let number = 1; number <= 8; number++) {
    await expect(page.getByText(`Question ${number} of 8`)).toBeVisible()
    const headings = page.getByRole('dialog').getByRole('heading', { level: 2 })
    await expect(headings.last()).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Your Score: 5 out of 8')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'You are exposed to gaps in oversight' }),
  ).toBeFocused()
  expect(calls).toEqual([])
  await expectAccessible(page)

  await press(page, 'Contact Us')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Pull up a chair' })).toBeInViewport()
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()

  await press(page, 'Do You Need A Board?')
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('closing keeps the question, Escape returns the focus to the button, and Back closes too', async ({
  page,
}) => {
  await page.goto('/')
  await press(page, 'Do You Need A Board?')
  await expect(page.getByRole('dialog', { name: 'Do You Need A Board?' })).toBeVisible()
  await page.getByRole('radio').nth(1).check()
  await press(page, 'Next')
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: 'Do You Need A Board?' })
  await expect(button).toBeFocused()
  await button.click()
  await expect(page.getByText('Question 2 of 8')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page.getByText('Question 2 of 8')).toBeVisible()
  await press(page, 'Close the quiz')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('no code is loaded before two fast presses, which open one dialog and leave it open', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded.filter((url) => /open-board-quiz|quizzes\/board/.test(url))).toEqual([])
  const button = page.getByRole('button', { name: 'Do You Need A Board?' })
  await button.dblclick({ delay: 40 })
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(1)
  await press(page, 'Close the quiz')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { x, y } = (await button.boundingBox())!
  // A second press is fast within half a second, which can pass between two steps.
  await stopClock(page)
  await page.mouse.click(x + 5, y + 5)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(x + 5, y + 5)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a board quiz that cannot be loaded says so, and opens with the next press once it can', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('the quiz could not be loaded', 'net::ERR_FAILED')
  for (const missing of ['**/quizzes/board.json', '**/open-board-quiz*.js']) {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.route(missing, (route) => route.abort())
    await press(page, 'Do You Need A Board?')
    await expect(page.getByRole('alert')).toContainText('The quiz could not be loaded.')
    await page.unroute(missing)
    await press(page, 'Do You Need A Board?')
    await expect(page.getByText('Question 1 of 8')).toBeVisible()
    await expect(page.getByRole('alert', { includeHidden: true })).toBeHidden()
    await press(page, 'Close the quiz')
  }

  // Nor can any other script.
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/about')
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('The quiz could not be loaded.')
  await expectAccessible(page)
})
