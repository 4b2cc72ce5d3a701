import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInByApi, test } from '#tests/support/browser-test.ts'

test.use({ expectedErrors: ['412 (Precondition Failed)'] })

// The tests change the words of one site.
test.describe.configure({ mode: 'default' })

test('unsaved words are kept in the browser, offered again and previewed', async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/content/page-terms')
  await page.getByLabel('Heading').first().fill('Terms of use')
  await page.getByRole('link', { name: 'Back to Content' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'Back to Content' }).click()
  await page.getByRole('button', { name: 'Keep draft and leave' }).click()
  await page.getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Heading').first()).toHaveValue('Terms of use')

  await page.getByText('Preview', { exact: true }).click()
  const frame = page.getByTitle('Preview of Terms')
  const preview = frame.contentFrame()
  await expect(preview.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show in preview' })).toBeVisible()
  await preview.getByRole('heading', { name: 'Terms of use', level: 1 }).click()
  await expect(page.getByLabel('Heading').first()).toBeFocused()
  await preview.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByText('This text is in another part of the content.')).toBeVisible()
  // The page in the frame is one stop of the Tab key, although it has a header full of links.
  await page.getByLabel('As wide as a phone').press('Tab')
  await expect(frame).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'another part' })).toBeFocused()
  await expectAccessible(page)
  await undo(page)
  await expect(page.getByLabel('Heading').first()).not.toHaveValue('Terms of use')
  await expect(preview.getByRole('heading', { name: 'Terms', level: 1, exact: true })).toBeVisible()
  await expect(page.getByText('Visitors see these words already.')).toBeVisible()
})

test('words typed beside an offer replace it nowhere, and undoing asks', async ({ page }) => {
  await signInByApi(page)
  const fields = page.getByRole('main').getByRole('textbox')
  const typeAndLeave = async (place: number, text: string) => {
    await page.goto('/admin/content/page-privacy')
    await fields.nth(place).fill(text)
    await page.getByRole('link', { name: 'Back to Content' }).click()
    await page.getByRole('button', { name: 'Keep draft and leave' }).click()
    await expect(page).toHaveURL('/admin/content')
  }
  await typeAndLeave(0, 'Five hundred words')
  await typeAndLeave(1, 'And more')
  await page.goto('/admin/content/page-privacy')
  await expect(page.getByRole('button', { name: 'Recover' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Recover' }).last().click()
  await expect(fields.first()).toHaveValue('Five hundred words')
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(fields.first()).toHaveValue('Five hundred words')
  await expect(fields.nth(1)).toHaveValue('And more')
  await page.getByRole('button', { name: 'Undo 2 unsaved changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved work' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(fields.nth(1)).toHaveValue('And more')
  await undo(page)
  await expect(fields.first()).not.toHaveValue('Five hundred words')
  await page.reload()
  await expect(fields.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recover' })).toHaveCount(0)
})

test('a field that the Tab key reaches is not behind the bar with the buttons', async ({
  page,
}) => {
  await signInByApi(page)
  await page.goto('/admin/content/site')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Name of the firm').focus()
  const covered = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await save.evaluate((button) => button === document.activeElement)) break
    const field = await page.evaluate(() => {
      const focused = document.activeElement!
      const { x, y, width, height } = focused.getBoundingClientRect()
      const front = document.elementFromPoint(x + width / 2, y + height / 2)
      return focused.contains(front) || front?.contains(focused) ? '' : focused.outerHTML
    })
    if (field) covered.push(field)
  }
  await expect(save).toBeFocused()
  expect(covered).toEqual([])
})

test('two people who change the same words choose between both', async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/content/page-services')
  const label = page.getByLabel('Includes', { exact: true })
  const base = await label.inputValue()
  const save = (to: string, from: string) =>
    page.request.put('/api/admin/content/page-services', {
      data: { base: { includes: from }, mine: { includes: to } },
    })
  expect((await save('Theirs', base)).ok()).toBe(true)
  await label.fill('Mine')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Choose between two versions' })
  await expect(panel.getByRole('button', { name: 'Use theirs: Includes' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Use mine: Includes' })).toBeFocused()
  await expectAccessible(page)
  await expect(label).toHaveValue('Mine')
  await panel.getByRole('button', { name: 'Use theirs: Includes' }).click()
  await expect(label).toHaveValue('Theirs')
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
  await restore(page, 'page-services')
})

test('a rename lists the texts with the old name, and a phrase is replaced in the chosen texts only', async ({
  page,
}) => {
  await signInByApi(page)
  await page.goto('/admin/content/site')
  await expect(page.getByLabel('Opens').first()).toHaveAttribute('type', 'time')
  await page.getByLabel('Name of the firm').fill('Oak & Partners')
  await page.getByText('Preview', { exact: true }).click()
  const preview = page.getByTitle('Preview of Home page').contentFrame()
  await expect(preview.getByRole('link', { name: 'Oak & Partners, home' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^“Sideboard” is still in 2 texts and \d+ posts\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'These posts say it' })).toBeVisible()

  const search = page.getByRole('search')
  await search.getByLabel('Word or phrase').fill('from garage to exit')
  await page.keyboard.press('Enter')
  const texts = page.getByRole('list', { name: 'Texts' })
  await expect(texts.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('“from garage to exit” is in 2 texts.')).toBeVisible()
  const replace = page.getByRole('button', { name: /^Replace in/ })
  await expect(replace).toHaveAttribute('aria-disabled', 'true')
  await texts.getByRole('checkbox', { name: /^Select Firm and site/ }).check()
  await page.getByLabel('Replace with').fill('from seed to sale')
  await expectAccessible(page)
  await replace.click()
  await expect(page.getByText('Replaced in 1 text.').first()).toBeVisible()
  await expect(texts.getByRole('listitem')).toHaveCount(1)
  await restore(page, 'site')
})

test('a copied quiz gets the address of its name and opens, and the activity names both', async ({
  page,
}) => {
  await signInByApi(page)
  await page.goto('/admin/content')
  const copy = page.getByRole('group').filter({ hasText: /^Copy / })
  await copy.first().getByText('Copy Full assessment').click()
  await copy.first().getByLabel('Name in reports').fill('Spring Dallas 2027')
  await expect(copy.first().getByLabel('Address')).toHaveValue('spring-dallas-2027')
  await copy.first().getByRole('button', { name: 'Copy quiz' }).click()
  await expect(page).toHaveURL('/admin/content/quiz-spring-dallas-2027')
  await expect(page.getByRole('heading', { name: 'Spring Dallas 2027', level: 1 })).toBeVisible()
  await page.goto('/admin/activity')
  await expect(page.getByText(/copied a quiz to the quiz “Spring Dallas 2027”/)).toBeVisible()
  await page.goto('/admin/content')
  await page.getByRole('button', { name: /^Delete .*Spring Dallas 2027/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Nothing else on this site links here.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Spring Dallas 2027' })).toHaveCount(0)
})

test('a quiz is tried with unsaved words, and nothing is sent', async ({ page }) => {
  await signInByApi(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/ads/')) sent.push(request.url())
  })
  await page.goto('/admin/content/quiz-quiz-a')
  await page.getByLabel('Heading').first().fill('A heading on trial')
  await page.getByText('Preview', { exact: true }).click()
  await page.getByRole('button', { name: 'Try the quiz' }).click()
  const quiz = page.getByTitle('Quiz on trial').contentFrame()
  await expect(quiz.getByRole('heading', { name: 'A heading on trial' })).toBeVisible()
  const continues = quiz.getByRole('button', { name: /^(Continue|See Results)$/ })
  const next = quiz.getByRole('button', { name: /^(Next|Submit)$/ })
  for (let question = 1; question <= 3; question++) {
    await quiz.getByRole('radio').first().check()
    await next.click()
    await continues.click()
  }
  await expect(quiz.getByRole('heading', { name: "You're Not Alone" })).toBeFocused()
  expect(sent).toEqual([])
  await undo(page)
})

/** Undo the unsaved changes. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
}

/** Undo every change of a document. */
async function restore(page: Page, id: string): Promise<void> {
  const data = { version: 0 }
  const restored = await page.request.post(`/api/admin/content/${id}/versions`, { data })
  expect(restored.ok()).toBe(true)
}

async function expectSaved(page: Page): Promise<void> {
  await expect(
    page.getByText('Saved. It is on the site after the next build.').first(),
  ).toBeVisible()
}
