import type { Locator } from '@playwright/test'
import {
  ADA,
  EXPECTED_ERRORS,
  fillCredentials,
  fillPost,
  mockCall,
  mockGet,
  mockSignedIn,
  POST,
  recordCalls,
  SERVER_ERROR,
} from '#tests/support/admin-mocks.ts'
import { expect, expectNoSideScroll, hold, test } from '#tests/support/browser-test.ts'

test.use({ expectedErrors: EXPECTED_ERRORS })

test.beforeEach(async ({ page }) => {
  await mockSignedIn(page)
  await page.goto('/admin/blog/new')
  await expect(page.getByLabel('Content')).toBeVisible()
})

test('the form has the fields of the specification, and a double click sends them once', async ({
  page,
}) => {
  const names = ['Title', 'URL Slug', 'Description', 'Content', 'Author', 'Featured Post', 'Tags']
  const fields = page
    .getByRole('textbox')
    .or(page.getByRole('switch'))
    .or(page.getByRole('combobox'))
  for (const [place, name] of names.entries())
    await expect(fields.nth(place)).toHaveAccessibleName(name)
  await expect(page.getByLabel('Author')).toHaveValue('Sideboard')

  const url = '**/api/admin/blog/posts'
  const created = { status: 201, json: POST }
  const calls = await recordCalls(page, 'POST', url, created)
  const release = await hold(page, url, 'POST')
  await page.getByLabel('Title').fill('Selling? Read this!')
  await page.getByLabel('Description').fill('What a buyer asks.')
  await page.getByLabel('Content').fill('word '.repeat(201).trim())
  await page.emulateMedia({ forcedColors: 'active' })
  const featured = page.getByRole('switch', { name: 'Featured Post' })
  await expect(featured).not.toBeChecked()
  await expectThumb(featured)
  await featured.click()
  await expect(featured).toBeChecked()
  await expectThumb(featured)
  await page.getByLabel('Tags').fill('  Exit ')
  await page.getByLabel('Tags').press('Enter')
  await page.getByLabel('Tags').fill('Typed only')
  const create = page.getByRole('button', { name: 'Create Post' })
  await expect(create).toHaveAccessibleDescription('Goes live at once at /diary/selling-read-this')
  await create.dblclick()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  await expect(page.getByText('Blog post created successfully.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  expect(calls).toEqual([
    {
      title: 'Selling? Read this!',
      slug: 'selling-read-this',
      description: 'What a buyer asks.',
      content: `<p>${'word '.repeat(201).trim()}</p>`,
      author: 'Sideboard',
      featured: true,
      tags: ['Exit', 'Typed only'],
      readingTime: 2,
    },
  ])
})

test('a title of any length and alphabet and a tag that was not added are kept in the draft and saved', async ({
  page,
}) => {
  const slug = 'board'.repeat(38)
  const title = `مجلس 🪑 ${slug}`
  const created = { status: 201, json: { ...POST, id: 'abc' } }
  const calls = await recordCalls(page, 'POST', '**/api/admin/blog/posts', created)
  await fillPost(page, title)
  await expect(page.getByText(`/diary/${slug}`, { exact: true })).toBeVisible()
  const tags = page.getByLabel('Tags', { exact: true })
  await tags.fill(`${'x'.repeat(40)}, Debt `)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Create New Post' }).click()
  await page.getByRole('button', { name: 'Recover' }).click()
  const chosen = page.getByRole('list', { name: 'Chosen' })
  await expect(chosen.getByRole('listitem')).toHaveText([/^x{40}/, /^Debt/])
  await tags.fill('Sale')
  await tags.press('Control+s')
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
  const saved = { title, slug, tags: ['x'.repeat(40), 'Debt', 'Sale'] }
  expect(calls).toEqual([expect.objectContaining(saved)])
  await page.getByRole('button', { name: 'Remove Sale' }).click()
  await expect(chosen).not.toContainText('Sale')
  await expect(tags).toHaveValue('')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
})

test('a failed save and an expired session keep every field', async ({ page }) => {
  await mockCall(page, 'POST', '**/api/admin/blog/posts', SERVER_ERROR)
  await fillPost(page)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to create blog post.', { exact: true })).toBeVisible()
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog\/new\?draft=/)
  await expect(page.getByLabel('Title')).toHaveValue('A title')
  await expect(page.getByLabel('Content')).toHaveText('Words.')
  const create = page.getByRole('button', { name: 'Create Post' })
  await expect(create).toBeEnabled()
  await expect(create).toBeFocused()

  await mockGet(page, '/api/user', '', 401)
  await mockCall(page, 'POST', '**/api/admin/blog/posts', { status: 401, json: {} })
  await create.click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await mockCall(page, 'POST', '**/api/login', { json: ADA })
  await mockGet(page, '/api/user', ADA)
  await fillCredentials(page)
  await expect(page).toHaveURL(/\/admin\/blog\/new\?draft=/)
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A title')
  await expect(page.getByLabel('Content')).toHaveText('Words.')
})

test('Ctrl+S keeps a draft open, and publishing says where the article is', async ({ page }) => {
  const saved = { ...POST, id: 'abc', status: 'draft', savedAt: '2026-01-05T15:00:00.000Z' }
  const etag = (version: number) => ({ etag: `"${version}"` })
  const created = { status: 201, json: saved, headers: etag(1) }
  const calls = await recordCalls(page, 'POST', '**/api/admin/blog/posts', created)
  const published = { ...saved, status: 'published' }
  await mockCall(page, 'PUT', '**/api/admin/blog/posts/abc', { json: published, headers: etag(2) })
  await fillPost(page)
  // The last keys before Ctrl+S are saved although typing has not paused.
  await page.keyboard.type(' More words.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible()
  await expect(page.getByLabel('Content')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/blog\/abc\/edit$/)
  await expect(page.getByRole('button', { name: 'Update Post' })).toHaveAccessibleDescription(
    'Saves the draft',
  )
  const content = '<p>Words. More words.</p>'
  expect(calls).toEqual([expect.objectContaining({ title: 'A title', content, status: 'draft' })])

  const request = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/posts/abc'),
  )
  await page.keyboard.type(' The end.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  const sent = await request
  expect(sent.headers()['if-match']).toBe('"1"')
  expect(sent.postDataJSON()).toMatchObject({ content: '<p>Words. More words. The end.</p>' })
  const notice = page.getByRole('region', { name: 'Published', exact: true })
  await expect(notice.getByText(`/diary/${POST.slug}`)).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(notice.getByRole('link', { name: 'View' })).toBeVisible()
})

/** In forced colors too, the thumb of a switch is seen. */
async function expectThumb(control: Locator): Promise<void> {
  const [track, thumb] = await control.evaluate((element) =>
    [element, ...element.children].map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(thumb).not.toBe(track)
}

test('leaving asks also when the connection is lost after the first word', async ({
  page,
  context,
}) => {
  const loaded = page.waitForResponse(/ModalDialog/)
  await page.reload()
  await page.getByLabel('Title').fill('Cash')
  await (await loaded).finished()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Leads' }).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})
