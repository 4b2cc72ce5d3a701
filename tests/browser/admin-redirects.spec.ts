import { createDraft } from '#tests/support/admin-posts.ts'
import { expect, signInByApi, test } from '#tests/support/browser-test.ts'

test('an old address is added and removed', async ({ page }) => {
  await signInByApi(page)
  const { id, title } = await createDraft(page)
  const path = `/2017/${id}`
  await page.goto('/admin/blog/redirects')
  await page.getByRole('button', { name: 'Add redirect' }).click()
  const address = page.getByLabel('Old address')
  await expect(address).toBeFocused()
  await address.fill('/about')
  await page.getByLabel('Article').selectOption(id)
  await page.getByRole('button', { name: 'Save redirect' }).click()
  await expect(page.getByText('This site uses this address itself')).toBeVisible()

  await address.fill(`https://old.example${path}/`)
  await page.getByRole('button', { name: 'Save redirect' }).click()
  const row = page.getByRole('listitem').filter({ hasText: path })
  await expect(row).toContainText(title)
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
