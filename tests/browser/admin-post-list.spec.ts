import { expect, test } from '#tests/support/browser-test.ts'
import {
  EXPECTED_ERRORS,
  horizontalOverflow,
  mockCall,
  mockGet,
  POST,
  SERVER_ERROR,
  SUMMARIES,
  mockSignedIn,
} from '#tests/support/admin-mocks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockSignedIn(page))

test('on a phone the first post is in view', async ({ page }) => {
  await mockGet(page, '/blog/posts', SUMMARIES)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/blog')
  await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport()
})

test('published posts are counted and listed', async ({ page }) => {
  // Both lists return the same posts, and none of them is marked as unpublished.
  await mockGet(page, '/blog/posts', [POST, { ...SUMMARIES[0], featured: false }])
  await page.goto('/admin/blog')
  const labels = ['Total Posts', 'Featured Posts', 'Published Posts']
  await expect(page.getByRole('term')).toHaveText(labels)
  await expect(page.getByRole('definition')).toHaveText(['2', '1', '2'])
  await expect(page.getByText(POST.title)).toHaveCount(1)
  const row = page.getByRole('article', { name: POST.title })
  for (const text of [
    'Featured',
    POST.description,
    POST.author,
    'Jan 5, 2026',
    '3 min read',
    ...POST.tags,
  ]) {
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(row.getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    `/diary/${POST.slug}`,
  )
  await expect(page.getByRole('link', { name: 'New Post' })).toHaveAttribute(
    'href',
    '/admin/blog/new',
  )
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
    'href',
    '/admin',
  )
})

test('long words do not overflow on a phone', async ({ page }) => {
  const long = 'board'.repeat(40)
  const post = { ...POST, title: long, description: long, tags: [long.slice(0, 40)] }
  await page.setViewportSize({ width: 390, height: 844 })
  await mockGet(page, '/blog/posts', [post])
  for (const path of ['/admin/blog', '/admin']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: long })).toBeVisible()
    expect(await horizontalOverflow(page), path).toBe(0)
  }
})

test('an empty list links to the first post', async ({ page }) => {
  await mockGet(page, '/blog/posts', [])
  await page.goto('/admin/blog')
  await expect(page.getByText('No blog posts found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\/new$/)
})

test('a failed deletion shows the error and keeps the post', async ({ page }) => {
  await mockGet(page, '/blog/posts', [POST])
  await mockCall(page, 'DELETE', '**/api/admin/blog/posts/7', SERVER_ERROR)
  await page.goto('/admin/blog')
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete blog post.', { exact: true })).toBeVisible()
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: POST.title })).toBeVisible()
})
