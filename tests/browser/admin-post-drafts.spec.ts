import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { createDraft, findRow, openEditor } from '#tests/support/admin-posts.ts'
import { signInByApi, expect, test } from '#tests/support/browser-test.ts'

// 401 before signing in; 404, 409 and 412 where a test causes them.
test.use({
  // The contrast cannot be measured during a transition.
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '404 (Not Found)', '409 (Conflict)', '412 (Precondition'],
})

test.beforeEach(({ page }) => signInByApi(page))

test('leaving with unsaved changes asks, and the draft can be recovered', async ({ page }) => {
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

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await question.getByRole('button', { name: 'Keep draft and leave' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await openEditor(page, post)
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a thought')
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
  await expect(page.locator('html')).not.toHaveAttribute('data-asks')
  await page.getByLabel('Content').press('a')
  await expect(page.locator('html')).toHaveAttribute('data-asks')
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

test('a text that was typed before another was recovered stays on the dashboard', async ({
  page,
}) => {
  const [earlier, later] = [randomUUID(), randomUUID()]
  await typeNewPost(page, earlier)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await typeNewPost(page, later)
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(earlier)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `Continue new post “${later}”` }).click()
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(later)
})

test('what is typed on a laptop goes on on a phone, and the laptop overwrites nothing', async ({
  page,
  browser,
}) => {
  const post = await createDraft(page)
  await openEditor(page, post)
  await page.getByLabel('Content').fill('Typed on the laptop.')
  await expect(page.getByText(/^Saved \d+ s ago by /)).toBeVisible()

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage()
  await signInByApi(phone)
  await phone.goto('/admin')
  const rows = phone.getByRole('list', { name: 'Not saved yet' }).getByRole('listitem')
  await rows.filter({ hasText: post.title }).getByRole('link').click()
  await phone.getByRole('button', { name: 'Recover' }).click()
  await expect(phone.getByLabel('Content')).toHaveText('Typed on the laptop.')
  await phone.getByLabel('Content').fill('Gone on with on the phone.')
  await expect(phone.getByText(/^Saved \d+ s ago by /)).toBeVisible()
  const stored = () => phone.request.get(`/api/admin/blog/posts/${post.id}/working-copies`)
  await expect.poll(async () => (await stored()).text()).toContain('on the phone')

  await page.getByLabel('Content').press('End')
  await page.keyboard.type(' And more.')
  await page.getByText('Another browser of yours has unsaved changes').waitFor()
  expect(await (await stored()).text()).toContain('on the phone')
  const saved = await page.request.get(`/api/admin/blog/posts/${post.id}`)
  expect(await saved.json()).toMatchObject({ content: '<p>What we learned.</p>' })

  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Content')).toHaveText('Gone on with on the phone.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  await expect.poll(async () => (await stored()).json()).toEqual([])
  await phone.context().close()
})

test('a new post that another browser began is offered, by the address on the dashboard too', async ({
  page,
  browser,
}) => {
  const title = randomUUID()
  await typeNewPost(page, title)
  await expect(page.getByText(/^Saved \d+ s ago by /)).toBeVisible()
  const phone = await (await browser.newContext()).newPage()
  await signInByApi(phone)
  await phone.goto('/admin')
  await phone.getByRole('link', { name: `Continue new post “${title}”` }).click()
  await phone.getByRole('button', { name: 'Recover' }).click()
  await expect(phone.getByLabel('Title')).toHaveValue(title)
  await phone.getByRole('button', { name: 'Save draft' }).click()
  await expect(phone.getByText('Draft saved.', { exact: true })).toBeVisible()
  const stored = () => phone.request.get('/api/admin/blog/working-copies')
  await expect.poll(async () => (await stored()).text()).not.toContain(title)
  await phone.goto('/admin')
  await expect(phone.getByRole('link', { name: `Continue ${title}` })).toBeVisible()
  await expect(phone.getByRole('link', { name: `Continue new post “${title}”` })).toHaveCount(0)
  await phone.context().close()
})

test('a killed browser loses at most three seconds of typing', async ({ page, baseURL }) => {
  const post = await createDraft(page)
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  const open = async () => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? ''
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      baseURL: baseURL ?? '',
    })
    return context.pages()[0] ?? context.newPage()
  }
  const killed = await open()
  await signInByApi(killed)
  await openEditor(killed, post)
  // The server gets none of it.
  await killed.route('**/working-copies', (route) => route.abort())
  await killed.getByLabel('Content').click()
  // Typing that never pauses, in numbered words.
  const startedAt = Date.now()
  const until = startedAt + 7_000 + Math.random() * 2_000
  let typed = 0
  while (Date.now() < until) await killed.keyboard.type(`n${++typed} `)
  const wordsPerSecond = (typed * 1_000) / (Date.now() - startedAt)
  const found = execFileSync('pgrep', ['-f', `user-data-dir=${profile}`], { encoding: 'utf8' })
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')

  const reopened = await open()
  await signInByApi(reopened)
  await openEditor(reopened, post)
  await reopened.getByRole('button', { name: 'Recover' }).click()
  await expect(reopened.getByLabel('Content')).toContainText('n1 ')
  const text = await reopened.getByLabel('Content').innerText()
  const last = Math.max(...Array.from(text.matchAll(/n(\d+)/g), ([, number]) => Number(number)))
  expect((typed - last) / wordsPerSecond).toBeLessThan(3)
  await reopened.context().close()
  await rm(profile, { recursive: true, force: true })
})

/** Types into a new post until the browser has stored it. */
async function typeNewPost(page: Page, title: string) {
  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('Words.')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(new RegExp(`${title}.*Words`))
}
