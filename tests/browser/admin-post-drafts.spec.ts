import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createDraft, findRow, openEditor } from '#tests/support/admin-posts.ts'
import { signInByApi, expect, hold, stopClock, test } from '#tests/support/browser-test.ts'

// 401 before signing in; 404, 409, 412 and a lost response where a test causes them.
test.use({
  expectedErrors: ['404 (Not', '409 (Conflict)', '412 (Pre', 'net::ERR_FAILED', '/ModalDialog.'],
})

test.beforeEach(({ page }) => signInByApi(page))

test('leaving with unsaved changes asks, the draft can be recovered, and discarding it asks', async ({
  page,
}) => {
  const post = await createDraft(page)
  await page.goto('/admin/blog')
  await findRow(page, post.title).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Half a thought')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a thought')

  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/edit$/)

  const leave = async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await question.getByRole('button', { name: 'Keep draft and leave' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  }
  const discard = async (answer: string) => {
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    const asked = page.getByRole('alertdialog', { name: 'Discard unsaved work' })
    await asked.getByRole('button', { name: answer }).click()
  }
  await leave()
  await openEditor(page, post)
  await discard('Cancel')
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a thought')

  await leave()
  await openEditor(page, post)
  await discard('Discard')
  await expect(page.getByRole('button', { name: 'Recover' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Content')).toHaveText('What we learned.')
  await expect(page.getByRole('button', { name: 'Recover' })).toHaveCount(0)
})

test('opening an article that ends with an image changes nothing', async ({ page }) => {
  const { id, title } = await createDraft(page)
  const content = '<p>Look:</p><img src="/favicon.svg" alt="A table">'
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { title, content } })
  await page.addInitScript(() => {
    const add = window.addEventListener
    window.addEventListener = (...given: Parameters<typeof add>) => {
      if (given[0] === 'beforeunload') document.documentElement.dataset['asks'] = 'true'
      add(...given)
    }
  })
  await openEditor(page, { id })
  await expect(page.getByLabel('Content').getByRole('img')).toBeVisible()
  await expect(page.getByText(/^Saved at /)).toBeVisible()
  await expect(page.getByRole('document')).not.toHaveAttribute('data-asks')
  await page.getByLabel('Content').press('a')
  await expect(page.getByRole('document')).toHaveAttribute('data-asks')
})

test('two new posts in two tabs stay two, also after one is saved', async ({ page }) => {
  const [first, second] = [randomUUID(), randomUUID()]
  await typeNewPost(page, first)
  const other = await page.context().newPage()
  await typeNewPost(other, second)
  // A reload offers a tab its own text, not the latest.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(first)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await other.close()

  await page.goto('/admin')
  const rows = page.getByRole('list', { name: 'Not saved yet' }).getByRole('listitem')
  await expect(rows.filter({ hasText: first })).toHaveCount(0)
  await rows.filter({ hasText: second }).getByRole('link').click()
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(second)
})

test('what is typed on a laptop goes on on a phone, and the laptop overwrites nothing', async ({
  page,
  browser,
}) => {
  const post = await createDraft(page)
  await page.clock.install()
  await openEditor(page, post)
  await page.getByLabel('Content').fill('Typed on the laptop.')
  await expect(page.getByText(/^Saved \d+ s ago by /)).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signInByApi(phone)
  await phone.clock.install()
  await phone.goto('/admin')
  const rows = phone.getByRole('list', { name: 'Not saved yet' }).getByRole('listitem')
  await rows.filter({ hasText: post.title }).getByRole('link').click()
  await phone.getByRole('button', { name: 'Recover' }).click()
  await expect(phone.getByLabel('Content')).toHaveText('Typed on the laptop.')
  await phone.getByLabel('Content').fill('Gone on with on the phone.')
  const stored = () => phone.request.get(`/api/admin/blog/posts/${post.id}/working-copies`)
  await expectSoon(phone, async () => (await (await stored()).text()).includes('on the phone'))

  await page.getByLabel('Content').press('End')
  await page.keyboard.type(' And more.')
  const warning = page.getByText('Another browser of yours has unsaved changes')
  await expectSoon(page, () => warning.isVisible())
  expect(await (await stored()).text()).toContain('on the phone')
  const saved = await page.request.get(`/api/admin/blog/posts/${post.id}`)
  expect(await saved.json()).toMatchObject({ content: '<p>What we learned.</p>' })

  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Content')).toHaveText('Gone on with on the phone.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  await expect.poll(async () => (await stored()).json()).toEqual([])
  await phone.close()
})

test('what theirs or an earlier version has replaced stays on offer, also after a save', async ({
  page,
}) => {
  const { id, title } = await createDraft(page)
  await openEditor(page, { id })
  const text = page.getByLabel('Content')
  await text.fill('My long paragraph.')
  const data = { title, slug: randomUUID(), content: '<p>Theirs.</p>' }
  await page.request.put(`/api/admin/blog/posts/${id}`, { data })
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Replace with theirs' }).click()
  await expect(text).toHaveText('Theirs.')
  await text.press('End')
  await page.keyboard.type(' More.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()

  await text.fill('Unsaved words.')
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  const comparison = page.getByRole('dialog', { name: 'Restore version 1' })
  await expect(comparison).toContainText('Unsaved words.')
  await expect(comparison).not.toContainText('URL Slug')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(text).toHaveText('What we learned.')
  await page.getByRole('button', { name: 'Recover' }).first().click()
  await expect(text).toHaveText('Unsaved words.')
  await page.getByRole('button', { name: 'Recover' }).last().click()
  await expect(text).toHaveText('My long paragraph.')
})

test('a post whose creation got no response is created once', async ({ page }) => {
  const title = randomUUID()
  let isLost = false
  await page.route('**/api/admin/blog/posts', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('Words.')
  const create = page.getByRole('button', { name: 'Create Post' })
  await create.click()
  await expect(page.getByText('Failed to create blog post.', { exact: true })).toBeVisible()
  await create.click()
  await expect(page).toHaveURL(/\/admin$/)
  const posts = await (await page.request.get('/api/admin/blog/posts')).json()
  expect(posts.filter((post: { title: string }) => post.title === title)).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/edit$/)
})

test('typing that never pauses is stored on the device within three seconds, and leaving fails in words', async ({
  page,
}) => {
  const { id } = await createDraft(page)
  await page.clock.install()
  await page.route(/ModalDialog/, (route) => route.abort())
  await openEditor(page, { id })
  await stopClock(page)
  await page.getByLabel('Content').click()
  // Numbered words, four a second.
  let typed = 0
  while (typed < 40) {
    await page.keyboard.type(`n${++typed} `)
    await page.clock.runFor(250)
  }
  await expect
    .poll(async () => {
      const stored = await page.evaluate(() => JSON.stringify(localStorage))
      return Math.max(...Array.from(stored.matchAll(/n(\d+) /g), ([, number]) => Number(number)))
    })
    .toBeGreaterThan(typed - 3 * 4)
  await page.clock.resume()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Unsaved changes to a post are kept')
})

test('leaving asks about what was typed during a save, as soon as that is done', async ({
  page,
}) => {
  const { id } = await createDraft(page)
  const release = await hold(page, `**/api/admin/blog/posts/${id}`, 'PUT')
  await page.clock.install()
  await openEditor(page, { id })
  await stopClock(page)
  await page.getByLabel('Content').press('End')
  await page.keyboard.type(' Then people.')
  await page.clock.runFor(100)
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(id),
  )
  await page.keyboard.press('Control+s')
  await sent
  await page.keyboard.type(' Then plans.')
  release()
  const done = page.getByText('Blog post updated successfully.', { exact: true })
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return done.isVisible()
    })
    .toBe(true)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.clock.resume()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

/** Looks again and again, seconds apart by the page's clock, because the server gets a copy every ten. */
async function expectSoon(page: Page, look: () => Promise<boolean>) {
  const lookLater = async () => {
    await page.clock.fastForward('00:04')
    return look()
  }
  await expect.poll(lookLater).toBe(true)
}

/** Types into a new post until the browser has stored it. */
async function typeNewPost(page: Page, title: string) {
  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('Words.')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(new RegExp(`${title}.*Words`))
}
