import {
  EXPECTED_ERRORS,
  mockCall,
  mockGet,
  mockSignedIn,
  POST,
  recordCalls,
  SERVER_ERROR,
} from '#tests/support/admin-mocks.ts'
import { expect, hold, test } from '#tests/support/browser-test.ts'

test.use({ expectedErrors: [...EXPECTED_ERRORS, '412 (Precondition'] })

test.beforeEach(({ page }) => mockSignedIn(page))

test('the form shows a loading state, then every field, and saves exactly those of the specification', async ({
  page,
}) => {
  const post = { ...POST, slug: 'my-testimonial' }
  const url = '**/api/admin/blog/posts/7'
  await mockCall(page, 'GET', url, { json: post })
  const load = await hold(page, url, 'GET')
  await mockGet(page, '/api/admin/account', { displayName: 'Ada Lovelace' })
  const calls = await recordCalls(page, 'PUT', url, { body: '' })
  const save = await hold(page, url, 'PUT')
  await page.goto('/admin/blog/7/edit')
  await expect(page.getByText('Loading blog post...')).toBeVisible()
  load()
  await expect(page.getByLabel('Title')).toHaveValue(post.title)
  await expect(page.getByLabel('URL Slug')).toHaveValue(post.slug)
  await expect(page.getByLabel('Description')).toHaveValue(post.description)
  await expect(page.getByLabel('Content')).toHaveText('Cash first.')
  await expect(page.getByLabel('Author')).toHaveValue(post.author)
  await expect(page.getByRole('switch', { name: 'Featured Post' })).toBeChecked()
  const { height } = (await page.getByLabel('Content').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(400)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(await opened).toHaveURL(`/diary/${post.slug}`)

  await page.getByRole('button', { name: 'By Ada Lovelace' }).click()
  await expect(page.getByLabel('Author')).toHaveValue('Ada Lovelace')
  await page.getByRole('button', { name: 'By Sideboard' }).click()
  await page.getByLabel('Title').fill('Fourteen weeks of cash')
  await page.getByRole('button', { name: 'Update Post' }).dblclick()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  save()
  await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  const { id: _, datePublished: __, ...fields } = post
  expect(calls).toEqual([{ ...fields, title: 'Fourteen weeks of cash', readingTime: 1 }])
})

test('unpublishing a post without optional fields names what links to it', async ({ page }) => {
  const { id, title, slug, content } = POST
  const post = { id, title, slug, content }
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: post })
  await mockGet(page, '/api/admin/blog/links?to=7', {
    articles: [{ id: 8, title: 'Plans', status: 'draft' }],
    documents: [{ id: 'page-home', title: 'Home page' }],
  })
  const saves = await recordCalls(page, 'PUT', '**/api/admin/blog/posts/7', {
    json: { ...post, status: 'draft' },
  })
  await page.goto('/admin/blog/7/edit')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await page.getByRole('button', { name: 'Unpublish to draft' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unpublish this post' })
  await expect(question.getByRole('listitem')).toHaveText([
    'Plans (draft)',
    'Home page (site content)',
  ])
  expect(saves).toEqual([])
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  expect(saves).toMatchObject([{ status: 'draft' }])
})

test('publishing a link that leads nowhere asks once', async ({ page }) => {
  const post = { ...POST, status: 'published', content: '<p><a href="/diary/gone">Gone</a></p>' }
  await mockCall(page, 'GET', '**/api/admin/blog/posts/7', { json: post })
  await mockGet(page, '/api/admin/blog/link-targets', { pages: {}, posts: {} })
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

test('a conflict says that the save failed until their version can be loaded, and a choice is saved before the lists', async ({
  page,
}) => {
  const url = '**/api/admin/blog/posts/7'
  await mockCall(page, 'GET', url, { json: POST })
  const saves = await recordCalls(page, 'PUT', url, {
    status: 412,
    json: { error: 'Changed.', code: 'changed' },
  })
  await page.goto('/admin/blog/7/edit')
  await page.getByLabel('Title').fill('Fourteen weeks of cash')
  await mockCall(page, 'GET', url, SERVER_ERROR)
  const update = page.getByRole('button', { name: 'Update Post' })
  await update.click()
  await expect(page.getByText('Failed to update blog post.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Fourteen weeks of cash')

  await mockCall(page, 'GET', url, { json: POST })
  // What is read again after a conflict.
  await hold(page, '**/api/admin/blog/link-targets', 'GET')
  await hold(page, '**/api/admin/publishing', 'GET')
  await update.press('Enter')
  const mine = page.getByRole('button', { name: 'Save my version' })
  await mine.hover()
  await page.context().setOffline(true)
  await mine.click()
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await update.click()
  await expect.poll(() => saves.length).toBe(3)
})
