import { expect, test } from '#tests/support/browser-test.ts'
import {
  EXPECTED_ERRORS,
  holdResponse,
  mockCall,
  mockGet,
  mockSignedIn,
  POST,
  recordCalls,
  SERVER_ERROR,
} from '#tests/support/admin-mocks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockSignedIn(page))

test('the form shows a loading state, then every field', async ({ page }) => {
  const response = holdResponse()
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: POST }, response.released)
  await page.goto('/admin/blog/7/edit')
  await expect(page.getByText('Loading blog post...')).toBeVisible()
  response.release()
  await expect(page.getByLabel('Title')).toHaveValue(POST.title)
  await expect(page.getByLabel('URL Slug')).toHaveValue(POST.slug)
  await expect(page.getByLabel('Description')).toHaveValue(POST.description)
  await expect(page.getByLabel('Content')).toHaveText('Cash first.')
  await expect(page.getByLabel('Author')).toHaveValue(POST.author)
  await expect(page.getByRole('switch', { name: 'Featured Post' })).toBeChecked()
  const { height } = (await page.getByLabel('Content').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(400)
})

test('saving sends exactly the fields of the specification', async ({ page }) => {
  const response = holdResponse()
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: POST })
  const calls = await recordCalls(
    page,
    'PUT',
    '**/api/admin/blog/posts/7',
    { body: '' },
    response.released,
  )
  await page.goto('/admin/blog/7/edit')
  await page.getByLabel('Title').fill('Fourteen weeks of cash')
  await page.getByRole('button', { name: 'Update Post' }).dblclick()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  response.release()
  await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  const { id: _, datePublished: __, ...fields } = POST
  expect(calls).toEqual([{ ...fields, title: 'Fourteen weeks of cash', readingTime: 1 }])
})

test('a post without optional fields gets their defaults', async ({ page }) => {
  const { id, title, slug, content } = POST
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: { id, title, slug, content } })
  await page.goto('/admin/blog/7/edit')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Description')).toHaveValue('')
  await page.getByLabel('Tags').fill('Cash')
  await page.getByLabel('Tags').press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Cash' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unpublish to draft' })).toBeVisible()
})

test('unpublishing names what links to the post', async ({ page }) => {
  const post = { ...POST, status: 'published' }
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: post })
  await mockGet(page, '/api/admin/blog/links?to=7', {
    articles: [{ id: 8, title: 'Plans', status: 'draft' }],
    documents: [{ id: 'page-home', title: 'Home page' }],
  })
  const saves = await recordCalls(page, 'PUT', '**/api/admin/blog/posts/7', {
    json: { ...post, status: 'draft' },
  })
  await page.goto('/admin/blog/7/edit')
  await page.getByRole('button', { name: 'Unpublish to draft' }).click()
  const question = page.getByRole('alertdialog', { name: 'Others link to this post' })
  await expect(question.getByRole('listitem')).toHaveText([
    'Plans (draft)',
    'Home page (site content)',
  ])
  expect(saves).toEqual([])
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  expect(saves).toMatchObject([{ status: 'draft' }])
})

test("one's own name as the author is one click, and so is the firm's", async ({ page }) => {
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: POST })
  await mockGet(page, '/api/admin/account', { displayName: 'Ada Lovelace' })
  await page.goto('/admin/blog/7/edit')
  await page.getByRole('button', { name: 'By Ada Lovelace' }).click()
  await expect(page.getByLabel('Author')).toHaveValue('Ada Lovelace')
  await page.getByRole('button', { name: 'By Sideboard' }).click()
  await expect(page.getByLabel('Author')).toHaveValue('Sideboard')
})

test('publishing a link that leads nowhere asks once', async ({ page }) => {
  const post = { ...POST, status: 'published', content: '<p><a href="/diary/gone">Gone</a></p>' }
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: post })
  await mockGet(page, '/api/admin/blog/link-targets', { pages: {}, articles: {}, redirects: {} })
  const saves = await recordCalls(page, 'PUT', '**/api/admin/blog/posts/7', SERVER_ERROR)
  await page.goto('/admin/blog/7/edit')
  await expect(page.getByTitle(/^This link leads nowhere/)).toBeVisible()
  const update = page.getByRole('button', { name: 'Update Post' })
  await update.click()
  const question = page.getByRole('alertdialog', { name: 'Some links lead nowhere' })
  await expect(question.getByRole('listitem')).toHaveText([
    'The link to /diary/gone leads nowhere. No article has this address.',
  ])
  expect(saves).toEqual([])
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await expect.poll(() => saves.length).toBe(1)
  await expect(page.getByText('Failed to update blog post.', { exact: true })).toBeVisible()
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
  await update.click()
  await expect.poll(() => saves.length).toBe(2)
})

test('a published post is previewed at its address in a new tab', async ({ page }) => {
  const slug = 'my-testimonial'
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: { ...POST, slug } })
  await page.goto('/admin/blog/7/edit')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(await opened).toHaveURL(`/diary/${slug}`)
})
