import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createDraft, findRow, openEditor } from '#tests/support/admin-posts.ts'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'

// 401 before signing in; 404, 409 and 412 where a test causes them.
test.use({
  // The contrast cannot be measured during a transition.
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '404 (Not Found)', '409 (Conflict)', '412 (Precondition'],
})

test.beforeEach(({ page }) => signInByApi(page))

test('two people saving the same post see both versions', async ({ page }) => {
  const post = await createDraft(page)
  await openEditor(page, post)
  const address = `/api/admin/blog/posts/${post.id}`
  const other = await page.context().newPage()
  await openEditor(other, post)
  await other.getByLabel('Content').fill('Theirs.')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await expect(other).toHaveURL(/\/admin\/blog$/)

  await page.getByLabel('Content').fill('Mine.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this post' })
  await expect(dialog.getByText('Mine.')).toBeVisible()
  await expect(dialog.getByText('Theirs.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
  const saved = await page.request.get(address)
  expect(await saved.json()).toMatchObject({ content: '<p>Mine.</p>' })
})

test('an earlier version is restored into the form', async ({ page }) => {
  const { id, title } = await createDraft(page)
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { title, content: 'Rewritten.' } })
  await openEditor(page, { id })
  await expect(page.getByLabel('Content')).toHaveText('Rewritten.')
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore version 1' })
  await expect(dialog.getByText('Rewritten.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByLabel('Content')).toHaveText('What we learned.')
})

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
  await expect(rows).toHaveText([new RegExp(second)])
  await rows.getByRole('link').click()
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

/** Types into a new post until the browser has stored it. */
async function typeNewPost(page: Page, title: string) {
  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('Words.')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(new RegExp(`${title}.*Words`))
}
