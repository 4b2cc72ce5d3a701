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

test('the slug follows the title until one is typed', async ({ page }) => {
  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill('Selling? Read this!')
  await expect(page.getByLabel('URL Slug')).toHaveValue('selling-read-this')
  await expect(page.getByText('/diary/selling-read-this', { exact: true })).toBeVisible()
  await page.getByLabel('URL Slug').fill('my-own')
  await page.getByLabel('Title').fill('Another title')
  await expect(page.getByLabel('URL Slug')).toHaveValue('my-own')
})

test('a tag is added by button or Enter, once, and can be removed', async ({ page }) => {
  await page.goto('/admin/blog/new')
  const tags = page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')
  await page.getByLabel('Tags').fill('Exit')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByLabel('Tags').fill(' Exit ')
  await page.getByLabel('Tags').press('Enter')
  await page.getByLabel('Tags').fill('Growth')
  await page.getByLabel('Tags').press('Enter')
  await expect(tags).toHaveText([/Exit/, /Growth/])
  await page.getByRole('button', { name: 'Remove Exit' }).click()
  await expect(tags).toHaveText([/Growth/])
})

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

test('a draft is previewed by a signed link', async ({ page }) => {
  const post = await createDraft(page)
  await openEditor(page, post)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
})

test('a revoked preview link is not found', async ({ page }) => {
  const draft = await createDraft(page)
  const response = await page.request.post(`/api/admin/blog/posts/${draft.id}/preview`)
  const { url } = (await response.json()) as { url: string }
  expect((await page.request.get(url)).status()).toBe(200)
  await openEditor(page, draft)
  await page.getByRole('button', { name: 'Revoke shared links' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Shared links revoked.', { exact: true })).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(404)
})

test('an unknown post is not found and links back', async ({ page }) => {
  await page.goto('/admin/blog/00000000-0000-4000-8000-000000000000/edit')
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
})

test('the list can be searched', async ({ page }) => {
  const { title } = await createDraft(page)
  await page.goto('/admin/blog')
  await page.getByLabel('Search posts').fill(title)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Search posts').fill('no post has these words')
  await expect(page.getByText('No post matches.')).toBeVisible()
})
