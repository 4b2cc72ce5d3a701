import { fillNewPost, slugOf } from '#tests/support/admin-posts.ts'
import { signInByApi, expect, test } from '#tests/support/browser-test.ts'
import { PNG } from '#tests/support/pictures.ts'
import { metaOf } from '#tests/support/site-pages.ts'

test('a cover image stands on top of the article and in shared links', async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/blog/new')
  const title = await fillNewPost(page)
  await page.getByRole('button', { name: 'Add cover image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add cover image' })
  const file = { name: 'table.png', mimeType: 'image/png', buffer: Buffer.from(PNG) }
  await dialog.getByLabel('File').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Describe the image')
  await dialog.getByLabel('What it shows').fill('A long table')
  await dialog.getByRole('button', { name: 'Use image' }).click()
  await expect(page.getByRole('button', { name: 'Change cover image' })).toBeFocused()
  const preview = page.getByRole('img', { name: 'A long table' })
  await expect(preview).toHaveAttribute('src', /^\/media\//)
  const src = await preview.getAttribute('src')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/edit$/)

  await page.goto(`/diary/${slugOf(title)}`)
  const image = page.getByRole('main').getByRole('img', { name: 'A long table' })
  await expect(image).toHaveAttribute('src', src ?? '')
  await expect(image).toHaveAttribute('width', '1')
  await expect(image).toHaveJSProperty('complete', true)
  const address = new URL(src ?? '', page.url()).href
  await expect(metaOf(page, 'og:image')).toHaveAttribute('content', address)
  await expect(metaOf(page, 'og:image:width')).toHaveAttribute('content', '1')
  await expect(metaOf(page, 'twitter:image:alt')).toHaveAttribute('content', 'A long table')
})
