import {
  EXPECTED_ERRORS,
  mockCall,
  mockGet,
  mockSignedIn,
  POST,
  SERVER_ERROR,
  SUMMARIES,
} from '#tests/support/admin-mocks.ts'
import {
  createDraft,
  fillNewPost,
  findRow,
  openEditor,
  slugOf,
} from '#tests/support/admin-posts.ts'
import { signInByApi, expect, expectNoSideScroll, test } from '#tests/support/browser-test.ts'

test.use({ expectedErrors: ['404 (Not Found)', '409 (Conflict)', ...EXPECTED_ERRORS] })

test('a draft needs a title and content, gets a free slug, is scheduled, and is listed in the admin area alone', async ({
  page,
  request,
}) => {
  await signInByApi(page)
  const { title: taken } = await createDraft(page)
  await page.goto('/admin/blog/new')
  const title = page.getByLabel('Title')
  // By keys: a click would wait until the message has left the corner.
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await press('Save draft')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Write a title.')
  await page.keyboard.type('A title')
  await expect(title).not.toHaveAttribute('aria-invalid')
  await press('Create Post')
  await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Title and content are required.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Content')).toBeFocused()
  await press('Schedule')
  await expect(page.getByLabel('Publish at')).toBeFocused()
  await press('Not now')
  await expect(page.getByRole('button', { name: 'Schedule' })).toBeFocused()

  const draft = await fillNewPost(page)
  await page.getByLabel('URL Slug').fill(slugOf(taken))
  await press('Save draft')
  await press(`Use ${slugOf(taken)}-2`)
  await press('Save draft')
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
  await title.fill('  ')
  await press('Update Post')
  const refused = page.getByText('Please fill in the title and content.', { exact: true })
  await expect(refused).toBeVisible()
  await title.fill(draft)
  await press('Schedule')
  await page.getByLabel('Publish at').fill('2099-01-02T09:30')
  await press('Schedule')
  await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()

  const published = await request.get('/api/blog/posts')
  const posts: { title: string }[] = await published.json()
  expect(posts.map(({ title }) => title)).not.toContain(draft)
  await page.goto('/admin/blog')
  await expect(findRow(page, draft).getByText('Scheduled for Jan 2, 2099')).toBeVisible()
  await expect(findRow(page, taken).getByText('Draft', { exact: true })).toBeVisible()
  await expect(findRow(page, taken).getByRole('link', { name: 'View' })).toHaveCount(0)
  expect((await request.get(`/diary/${slugOf(taken)}`)).status()).toBe(404)
})

test('several posts are changed at once, and the focus stays at the list', async ({ page }) => {
  await signInByApi(page)
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

test('a draft is previewed by a signed link, until it is revoked, and an unknown post is not found', async ({
  page,
  request,
}) => {
  await signInByApi(page)
  const post = await createDraft(page)
  await openEditor(page, post)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
  expect((await request.get(preview.url())).status()).toBe(200)
  expect(await preview.content(), 'its address is not stored').not.toContain('/api/arrivals')
  await page.getByRole('button', { name: 'Revoke shared links' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Shared links revoked.', { exact: true })).toBeVisible()
  expect((await request.get(preview.url())).status()).toBe(404)

  await page.goto('/admin/blog/00000000-0000-4000-8000-000000000000/edit')
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
})

test('all posts are listed, only published ones counted, and one stays where its deletion fails', async ({
  page,
}) => {
  await mockSignedIn(page)
  const [other, draft] = SUMMARIES
  const posts = [POST, { ...other, featured: false }, { ...draft, status: 'draft' }]
  await mockGet(page, '/api/admin/blog/posts', posts)
  await mockCall(page, 'DELETE', '**/api/admin/blog/posts/7', SERVER_ERROR)
  await page.goto('/admin/blog')
  const labels = ['Total Posts', 'Featured Posts', 'Published Posts']
  await expect(page.getByRole('term')).toHaveText(labels)
  await expect(page.getByRole('definition')).toHaveText(['2', '1', '2'])
  await expect(page.getByText(POST.title)).toHaveCount(1)
  const row = page.getByRole('article', { name: POST.title })
  const details = [POST.description, POST.author, 'Jan 5, 2026', '3 min read', ...POST.tags]
  for (const text of ['Featured', ...details])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  for (const [name, address] of [
    ['View', `/diary/${POST.slug}`],
    ['New Post', '/admin/blog/new'],
    ['Back to Dashboard', '/admin'],
  ] as const) {
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', address)
  }

  await page.waitForLoadState('networkidle')
  await page.route('**/_astro/ModalDialog.*', (route) => route.abort())
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete blog post.', { exact: true })).toBeVisible()
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
  await expect(row).toBeVisible()
})

test('on a phone the first post is in view and long words do not overflow, and an empty list links to the first post', async ({
  page,
}) => {
  await mockSignedIn(page)
  const long = 'board'.repeat(40)
  await page.setViewportSize({ width: 390, height: 844 })
  const post = { ...POST, title: long, description: long, tags: [long.slice(0, 40)] }
  await mockGet(page, '/blog/posts', [post])
  for (const path of ['/admin', '/admin/blog']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: long })).toBeVisible()
    await expectNoSideScroll(page)
  }
  await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport()

  await mockGet(page, '/blog/posts', [])
  await page.goto('/admin/blog')
  await expect(page.getByText('No blog posts found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\/new\?draft=/)
})
