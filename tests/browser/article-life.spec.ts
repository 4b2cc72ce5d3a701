import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectBuilt, findRow } from '#tests/support/admin-posts.ts'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'

// 404 where an article is gone, 412 where two people save.
test.use({ expectedErrors: ['404 (Not Found)', '412 (Precondition'] })

test('an article is created, edited, renamed, unpublished, deleted and restored', async ({
  page,
  request: reader,
}) => {
  const name = `Life ${randomUUID().slice(0, 13)}`
  const first = `/diary/${name.toLowerCase().replace(' ', '-')}`
  const second = `${first}-renamed`
  await signInByApi(page)

  await test.step('a new article is at its address at once', async () => {
    await page.goto('/admin/blog/new')
    await page.getByLabel('Title').fill(name)
    await page.getByLabel('Description').fill('What one article goes through.')
    await page.getByLabel('Content').fill('First words.')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Blog post created successfully.', { exact: true })).toBeVisible()
    expect(await hasText(reader, first, 'First words.')).toBe(true)
    expect(await hasText(page.request, '/diary', name)).toBe(true)
    expect(await getStatus(page.request, '/rss.xml')).toBe(200)
  })

  await test.step('the build adds it to the static list and sets its state to Live', async () => {
    await expectBuilt(page, () => hasText(reader, '/diary', name)).toBe(true)
    await page.goto('/admin/blog')
    await expect(findRow(page, name).getByText('Live', { exact: true })).toBeVisible()
    await page.goto('/diary')
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('editing in two windows loses neither text', async () => {
    await openEditor(page, name)
    const other = await page.context().newPage()
    await openEditor(other, name)
    await other.getByLabel('Content').fill('Words of the other window.')
    await other.getByRole('button', { name: 'Update Post' }).click()
    await expect(other).toHaveURL(/\/admin\/blog$/)
    await other.close()

    await page.getByLabel('Content').fill('Words of this window.')
    await page.getByRole('button', { name: 'Update Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'You saved this post in another window' })
    await expect(dialog.getByText('Words of the other window.')).toBeVisible()
    await expect(dialog.getByText('Words of this window.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()

    await openEditor(page, name)
    await expect(page.getByLabel('Content')).toHaveText('Words of this window.')
    await page.getByText('Earlier versions').click()
    await page.getByRole('button', { name: 'Compare version 2' }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await expect(page.getByLabel('Content')).toHaveText('Words of the other window.')
    await save(page)
    expect(await hasText(page.request, first, 'Words of the other window.')).toBe(true)
  })

  await test.step('a new slug redirects the old one', async () => {
    await openEditor(page, name)
    await page.getByLabel('URL Slug').fill(second.replace('/diary/', ''))
    await save(page)
    expect((await reader.get(second)).status()).toBe(200)
    expect((await page.request.get(first)).url()).toMatch(new RegExp(`${second}$`))
    expect(await hasText(reader, second, 'Words of the other window.')).toBe(true)
  })

  await test.step('an unpublished article is not found until it is published again', async () => {
    await openEditor(page, name)
    await page.getByRole('button', { name: 'Unpublish to draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
    await expect(findRow(page, name).getByText('Draft', { exact: true })).toBeVisible()
    await expectGone(page, reader, name, second)

    await openEditor(page, name)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
    expect((await reader.get(second)).status()).toBe(200)
  })

  await test.step('a deleted article is not found', async () => {
    await page.goto('/admin/blog')
    await findRow(page, name).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    )
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Blog post deleted successfully.', { exact: true })).toBeVisible()
    await expect(findRow(page, name)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'All Posts' })).toBeFocused()
    expect(await getStatus(page.request, second)).toBe(404)
    expect(await hasText(page.request, '/diary', name)).toBe(false)
    expect(await getStatus(page.request, first)).toBe(404)
  })

  await test.step('a restored article is back at both addresses and in the list', async () => {
    await page.getByText('Recently deleted').click()
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(findRow(page, name)).toBeVisible()
    expect(await hasText(reader, second, 'Words of the other window.')).toBe(true)
    expect(await hasText(reader, first, 'Words of the other window.')).toBe(true)
    await expectBuilt(page, () => hasText(reader, '/diary', second)).toBe(true)
    expect(await getStatus(reader, first)).toBe(301)
  })
})

/** Expects the 404 page at its address, and no entry in the list. */
async function expectGone(
  page: Page,
  reader: APIRequestContext,
  name: string,
  path: string,
): Promise<void> {
  await expectBuilt(page, () => hasText(reader, '/diary', name)).toBe(false)
  expect(await getStatus(reader, path)).toBe(404)
  expect(await hasText(reader, path, 'Page Not Found')).toBe(true)
}

async function getStatus(reader: APIRequestContext, path: string): Promise<number> {
  return (await reader.get(path, { maxRedirects: 0 })).status()
}

/** Whether the page contains the text. */
async function hasText(reader: APIRequestContext, path: string, text: string): Promise<boolean> {
  return (await (await reader.get(path)).text()).includes(text)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog$/)
}

async function openEditor(page: Page, title: string): Promise<void> {
  await page.goto('/admin/blog')
  await findRow(page, title).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Content')).toBeVisible()
}
