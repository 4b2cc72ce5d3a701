import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'

// 401 before signing in; 404, 409 and 412 where a test asks for them.
test.use({
  // Colors in the middle of a transition have no contrast worth measuring.
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '404 (Not Found)', '409 (Conflict)', '412 (Precondition'],
})

test.beforeEach(({ page }) => signInByApi(page))

test('the slug follows the title until one is typed', async ({ page }) => {
  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill('Selling? Read this!')
  await expect(page.getByLabel('URL Slug')).toHaveValue('selling-read-this')
  await expect(page.getByText('/diary/selling-read-this')).toBeVisible()
  await page.getByLabel('URL Slug').fill('my-own')
  await page.getByLabel('Title').fill('Another title')
  await expect(page.getByLabel('URL Slug')).toHaveValue('my-own')
})

test('a tag is added by button or Enter, once, and can be removed', async ({ page }) => {
  await page.goto('/admin/blog/new')
  const tags = page.getByRole('list', { name: 'Chosen' }).getByRole('listitem')
  await page.getByLabel('Tags').fill('Exit')
  await page.getByRole('button', { name: 'Add' }).click()
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

  await openEditor(page, await keptPost(page))
  await page.getByLabel('Title').fill('  ')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(
    page.getByText('Please fill in the title and content.', { exact: true }),
  ).toBeVisible()
})

test('drafts and scheduled posts are shown apart and not counted', async ({ page, request }) => {
  await page.goto('/admin/blog/new')
  const draft = await fillPost(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
  const published = page.waitForResponse('**/api/blog/posts')
  await page.goto('/admin/blog')
  const posts = (await (await published).json()) as { title: string }[]
  expect(posts.map(({ title }) => title)).not.toContain(draft)
  await expect(rowOf(page, draft).getByText('Draft', { exact: true })).toBeVisible()
  await expect(rowOf(page, draft).getByRole('link', { name: 'View' })).toHaveCount(0)
  await expect(page.getByRole('definition').first()).toHaveText(String(posts.length))
  expect((await request.get(`/diary/${slugOf(draft)}`)).status()).toBe(404)

  await page.goto('/admin/blog/new')
  const scheduled = await fillPost(page)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByLabel('Publish at').fill('2099-01-02T09:30')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Blog post scheduled.', { exact: true })).toBeVisible()
  await page.goto('/admin/blog')
  await expect(rowOf(page, scheduled).getByText('Scheduled for Jan 2, 2099')).toBeVisible()
})

test('a taken slug is answered with a free one', async ({ page }) => {
  const { title } = await keptPost(page)
  await page.goto('/admin/blog/new')
  await fillPost(page)
  await page.getByLabel('URL Slug').fill(slugOf(title))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: `Use ${slugOf(title)}-2` }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
})

test('two people save the same post: both versions are shown and neither is lost', async ({
  page,
}) => {
  const post = await keptPost(page)
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

test('an earlier version comes back into the form', async ({ page }) => {
  const { id, title } = await keptPost(page)
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { title, content: 'Rewritten.' } })
  await openEditor(page, { id })
  await expect(page.getByLabel('Content')).toHaveText('Rewritten.')
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByLabel('Content')).toHaveText('What we learned.')
})

test('leaving with unsaved changes asks, and the work can be recovered', async ({ page }) => {
  const post = await keptPost(page)
  await page.goto('/admin/blog')
  await rowOf(page, post.title).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Half a thought')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a thought')

  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/edit$/)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await openEditor(page, post)
  await page.getByRole('button', { name: 'Recover' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a thought')
})

test('a draft is previewed by a signed link in a new tab', async ({ page }) => {
  const post = await keptPost(page)
  await openEditor(page, post)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
})

test('a post that does not exist says so and leads back', async ({ page }) => {
  await page.goto('/admin/blog/00000000-0000-4000-8000-000000000000/edit')
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
})

test('the list can be searched', async ({ page }) => {
  const { title } = await keptPost(page)
  await page.goto('/admin/blog')
  await page.getByLabel('Search posts').fill(title)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Search posts').fill('no post has these words')
  await expect(page.getByText('No post matches.')).toBeVisible()
})

interface Kept {
  readonly id: string
  readonly title: string
}

/** A draft, which costs no build of the site, saved without the form. */
async function keptPost(page: Page): Promise<Kept> {
  const answer = await page.request.post('/api/admin/blog/posts', {
    data: { title: newTitle(), content: '<p>What we learned.</p>', status: 'draft' },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Kept
}

function newTitle(): string {
  return `Lesson ${randomUUID().slice(0, 13)}`
}

async function fillPost(page: Page): Promise<string> {
  const title = newTitle()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('What we learned.')
  return title
}

async function openEditor(page: Page, { id }: Pick<Kept, 'id'>): Promise<void> {
  await page.goto(`/admin/blog/${id}/edit`)
  await expect(page.getByLabel('Content')).toBeVisible()
}

function rowOf(page: Page, title: string) {
  return page.getByRole('article', { name: title })
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
