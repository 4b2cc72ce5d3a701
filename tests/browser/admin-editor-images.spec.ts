import type { Page } from '@playwright/test'
import { mockCall } from '#tests/support/admin-mocks.ts'
import { signInByApi, expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { findTool, paste, readHtml } from '#tests/support/editor.ts'

/** A red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

// A pasted image that cannot be decoded.
test.use({ expectedErrors: ['ERR_INVALID_URL', 'UnusableImage'] })

test.beforeEach(async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/blog/new')
})

test('an image file is shrunk to WebP, uploaded, described and captioned', async ({ page }) => {
  const uploaded = page.waitForRequest('**/api/admin/media')
  await findTool(page, 'Image').click()
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await dialog.getByLabel('File').setInputFiles({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: await drawWideImage(page),
  })
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Describe the image')
  await expectAccessible(page)
  await dialog.getByLabel('What it shows').fill('A long table')
  await dialog.getByLabel('Caption').fill('Since 1998')
  await dialog.getByLabel('Width').selectOption('Small')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  expect((await uploaded).headers()['content-type']).toBe('image/webp')
  const content = page.getByLabel('Content')
  const image = content.getByRole('img', { name: 'A long table' })
  await expect(image).toHaveAttribute('src', /^\/media\//)
  await expect(image).toHaveAttribute('width', '1600')
  await expect(image).toHaveAttribute('height', '800')
  await expect(image).toHaveClass(/image-small/)
  const caption = content.getByRole('paragraph').filter({ hasText: 'Since 1998' })
  await expect(caption).toHaveClass('caption')

  await image.click()
  await findTool(page, 'Image').click()
  const change = page.getByRole('dialog', { name: 'Change image' })
  await expect(change.getByLabel('Width')).toHaveValue('small')
  await change.getByLabel('Caption').fill('')
  await change.getByRole('button', { name: 'Change' }).click()
  await expect(caption).toHaveCount(0)
  await expect(image).toHaveClass(/image-small/)
})

test('a pasted image is uploaded and its description requested, and removed where it cannot be read', async ({
  page,
}) => {
  const content = page.getByLabel('Content')
  const html = `<p>Before</p><img src="data:image/png;base64,${PNG}">`
  await paste(content, { html, text: 'Before' })
  await expect.poll(() => readHtml(content)).toMatch(/<img[^>]* src="\/media\/[^"]+"/)
  await page.getByRole('button', { name: 'Describe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change image' })
  await dialog.getByLabel('What it shows').fill('A red dot')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(content.getByRole('img', { name: 'A red dot' })).toBeVisible()

  const unreadable = '<p>After</p><img src="data:image/png;base64,@">'
  await paste(content, { html: unreadable, text: 'After' })
  await expect(page.getByText('An image was removed', { exact: true })).toBeVisible()
  await expect(page.getByText('Uploading images...')).toHaveCount(0)
  await expect(content.getByRole('img')).toHaveCount(1)
})

test('an uploaded image is chosen again, and an unused one removed', async ({ page }) => {
  const image = (digit: string, title: string) => ({
    name: `${digit.repeat(64)}.png`,
    url: `/media/${digit.repeat(64)}.png`,
    posts: title ? [{ id: '7', title, status: 'published' }] : [],
    documents: [],
    ...(!title && { unusedSince: '2026-01-05T15:00:00.000Z' }),
    canRemove: !title,
  })
  const images = [image('a', 'Plans'), image('b', '')]
  const older = Array.from({ length: 23 }, (_, index) => image(`${index + 10}`, 'Older'))
  const body = Buffer.from(PNG, 'base64')
  await mockCall(page, 'GET', '**/media/*.png', { body, contentType: 'image/png' })
  await mockCall(page, 'GET', '**/api/admin/media', { json: [...images, ...older] })
  const removed = page.waitForRequest((request) => request.method() === 'DELETE')
  await mockCall(page, 'DELETE', '**/api/admin/media/*', { json: { ok: true } })

  await findTool(page, 'Image').click()
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await dialog.getByRole('button', { name: 'Choose an uploaded image' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose image 25.' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show more images' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose image 25.' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Remove the image. Unused since Jan 5, 2026' }).click()
  await mockCall(page, 'GET', '**/api/admin/media', { json: images.slice(0, 1) })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  expect((await removed).url()).toContain('b'.repeat(64))
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Choose image 1. In Plans' }).click()
  await dialog.getByLabel('What it shows').fill('A plan')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  const inserted = page.getByLabel('Content').getByRole('img', { name: 'A plan' })
  await expect(inserted).toHaveAttribute('src', images[0]?.url ?? '')
})

/** A PNG of 3200 × 1600 pixels. */
async function drawWideImage(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3200, 1600)
    canvas.getContext('2d')?.fillRect(0, 0, 3200, 1600)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(base64, 'base64')
}
