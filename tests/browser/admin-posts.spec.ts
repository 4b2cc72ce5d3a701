import {
  createDraft,
  fillNewPost,
  findRow,
  openEditor,
  slugOf,
} from '#tests/support/admin-posts.ts'
import { signInByApi, expect, test } from '#tests/support/browser-test.ts'

// 401 before signing in; 404, 409 and 412 where a test causes them.
test.use({
  // The contrast cannot be measured during a transition.
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '404 (Not Found)', '409 (Conflict)', '412 (Precondition'],
})

test.beforeEach(({ page }) => signInByApi(page))

test('title and content are required, on create and on edit', async ({ page }) => {
  await page.goto('/admin/blog/new')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Title and content are required.', { exact: true })).toBeVisible()

  await openEditor(page, await createDraft(page))
  await page.getByLabel('Title').fill('  ')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(
    page.getByText('Please fill in the title and content.', { exact: true }),
  ).toBeVisible()
})

test('several posts are changed at once, and the focus stays at the list', async ({ page }) => {
  const posts = [await createDraft(page), await createDraft(page)]
  await page.goto('/admin/blog')
  for (const { title } of posts) await page.getByRole('checkbox', { name: title }).check()
  const actions = page.getByRole('toolbar', { name: 'Selected posts' })
  await actions.getByRole('button', { name: 'Feature', exact: true }).press('Enter')
  await expect(page.getByText('2 posts changed.', { exact: true })).toBeVisible()
  for (const { title } of posts) {
    await expect(findRow(page, title).getByText('Featured', { exact: true })).toBeVisible()
  }
  const list = page.getByRole('region', { name: 'All Posts' })
  await expect(actions).toBeHidden()
  await expect(list).toBeFocused()

  await page.getByRole('checkbox', { name: posts[0]!.title }).check()
  await actions.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(actions).toBeHidden()
  await expect(list).toBeFocused()
})

test('drafts and scheduled posts are listed but not counted', async ({ page, request }) => {
  await page.goto('/admin/blog/new')
  const draft = await fillNewPost(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
  const published = await request.get('/api/blog/posts')
  const posts = (await published.json()) as { title: string }[]
  await page.goto('/admin/blog')
  expect(posts.map(({ title }) => title)).not.toContain(draft)
  await expect(findRow(page, draft).getByText('Draft', { exact: true })).toBeVisible()
  await expect(findRow(page, draft).getByRole('link', { name: 'View' })).toHaveCount(0)
  await expect(page.getByRole('definition').first()).toHaveText(String(posts.length))
  expect((await request.get(`/diary/${slugOf(draft)}`)).status()).toBe(404)

  await page.goto('/admin/blog/new')
  const scheduled = await fillNewPost(page)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByLabel('Publish at')).toBeFocused()
  await page.getByLabel('Publish at').fill('2099-01-02T09:30')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Blog post scheduled.', { exact: true })).toBeVisible()
  await page.goto('/admin/blog')
  await expect(findRow(page, scheduled).getByText('Scheduled for Jan 2, 2099')).toBeVisible()
})

test('a taken slug gets a free suggestion', async ({ page }) => {
  const { title } = await createDraft(page)
  await page.goto('/admin/blog/new')
  await fillNewPost(page)
  await page.getByLabel('URL Slug').fill(slugOf(title))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: `Use ${slugOf(title)}-2` }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
})

test('a draft is previewed by a signed link, until it is revoked', async ({ page }) => {
  const post = await createDraft(page)
  await openEditor(page, post)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke shared links' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Shared links revoked.', { exact: true })).toBeVisible()
  expect((await page.request.get(preview.url())).status()).toBe(404)
})

test('an unknown post is not found and links back', async ({ page }) => {
  await page.goto('/admin/blog/00000000-0000-4000-8000-000000000000/edit')
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
})
