import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'

// 401 before signing in, 404 where an article is gone, 412 where two people save.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '404 (Not Found)', '412 (Precondition'],
})

/** How long the site may take to be built again. */
const BUILD = { timeout: 60_000 }

test('an article lives from its first word to its return from the dead', async ({
  page,
  request: reader,
}) => {
  test.slow()
  const name = `Life ${randomUUID().slice(0, 13)}`
  const first = `/diary/${name.toLowerCase().replace(' ', '-')}`
  const second = `${first}-renamed`
  await signInByApi(page)

  await test.step('created, it is at its address at once', async () => {
    await page.goto('/admin/blog/new')
    await page.getByLabel('Title').fill(name)
    await page.getByLabel('Description').fill('What one article goes through.')
    await page.getByLabel('Content').fill('First words.')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Blog post created successfully.', { exact: true })).toBeVisible()
    expect(await holds(reader, first, 'First words.')).toBe(true)
    expect(await holds(page.request, '/diary', name)).toBe(true)
    expect(await statusOf(page.request, '/diary/rss.xml')).toBe(200)
  })

  await test.step('built, it is in the static list and its state is Live', async () => {
    await expect.poll(() => holds(reader, '/diary', name), BUILD).toBe(true)
    await page.goto('/admin/blog')
    await expect(rowOf(page, name).getByText('Live', { exact: true })).toBeVisible()
    await page.goto('/diary')
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('edited in two windows at once, it loses neither text', async () => {
    await openEditor(page, name)
    const other = await page.context().newPage()
    await openEditor(other, name)
    await other.getByLabel('Content').fill('Words of the other window.')
    await other.getByRole('button', { name: 'Update Post' }).click()
    await expect(other).toHaveURL(/\/admin\/blog$/)
    await other.close()

    await page.getByLabel('Content').fill('Words of this window.')
    await page.getByRole('button', { name: 'Update Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this post' })
    await expect(dialog.getByText('Words of the other window.')).toBeVisible()
    await expect(dialog.getByText('Words of this window.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()

    await openEditor(page, name)
    await expect(page.getByLabel('Content')).toHaveText('Words of this window.')
    await page.getByText('Earlier versions').click()
    await page.getByRole('button', { name: 'Restore version 2' }).click()
    await expect(page.getByLabel('Content')).toHaveText('Words of the other window.')
    await save(page)
    expect(await holds(page.request, first, 'Words of the other window.')).toBe(true)
    await expect.poll(() => holds(reader, first, 'Words of the other window.'), BUILD).toBe(true)
  })

  await test.step('renamed, it is found at its old address too', async () => {
    await openEditor(page, name)
    await page.getByLabel('URL Slug').fill(second.replace('/diary/', ''))
    await save(page)
    expect((await reader.get(second)).status()).toBe(200)
    await expect.poll(() => statusOf(reader, first), BUILD).toBe(301)
    expect((await reader.get(first)).url()).toMatch(new RegExp(`${second}$`))
    expect(await holds(reader, '/diary', second)).toBe(true)
  })

  await test.step('unpublished, it is gone for readers and previewed by a signed link', async () => {
    await openEditor(page, name)
    await page.getByRole('button', { name: 'Unpublish to draft' }).click()
    await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
    await expect(rowOf(page, name).getByText('Draft', { exact: true })).toBeVisible()
    await expectGone(reader, name, second)

    await openEditor(page, name)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = await opened
    await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(preview.getByText('Words of the other window.')).toBeVisible()
    expect((await reader.get(preview.url())).status()).toBe(200)
    await preview.close()

    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
    expect((await reader.get(second)).status()).toBe(200)
  })

  await test.step('deleted, it is gone', async () => {
    await page.goto('/admin/blog')
    await rowOf(page, name).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    )
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Blog post deleted successfully.', { exact: true })).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'All Posts' })).toBeFocused()
    expect(await statusOf(page.request, second)).toBe(404)
    expect(await holds(page.request, '/diary', name)).toBe(false)
    await expectGone(reader, name, second)
    expect(await statusOf(reader, first)).toBe(404)
  })

  await test.step('restored, it is back at both addresses and in the list', async () => {
    await page.getByText('Recently deleted').click()
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(rowOf(page, name)).toBeVisible()
    expect(await holds(reader, second, 'Words of the other window.')).toBe(true)
    expect(await holds(reader, first, 'Words of the other window.')).toBe(true)
    await expect.poll(() => holds(reader, '/diary', name), BUILD).toBe(true)
  })
})

/** Its address shows the 404 page, and no list names it. */
async function expectGone(reader: APIRequestContext, name: string, path: string): Promise<void> {
  await expect.poll(() => statusOf(reader, path), BUILD).toBe(404)
  expect(await holds(reader, path, 'Page Not Found')).toBe(true)
  expect(await holds(reader, '/diary', name)).toBe(false)
}

async function statusOf(reader: APIRequestContext, path: string): Promise<number> {
  return (await reader.get(path, { maxRedirects: 0 })).status()
}

/** Whether a reader finds these words at this address. */
async function holds(reader: APIRequestContext, path: string, words: string): Promise<boolean> {
  return (await (await reader.get(path)).text()).includes(words)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog$/)
}

async function openEditor(page: Page, title: string): Promise<void> {
  await page.goto('/admin/blog')
  await rowOf(page, title).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Content')).toBeVisible()
}

function rowOf(page: Page, title: string) {
  return page.getByRole('article', { name: title })
}
