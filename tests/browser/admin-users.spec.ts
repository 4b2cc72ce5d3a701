import { randomUUID } from 'node:crypto'
import {
  expect,
  expectAccessibleEverywhere,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: ['401 (Unauthorized)'] })

test('an administrator creates and deletes an account', async ({ page }) => {
  test.slow()
  const username = `colleague-${randomUUID().slice(0, 8)}`
  await signInByApi(page)
  await page.goto('/admin/users')
  await expect(page.getByText('You', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Create User' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('Missing fields', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('Password too short', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Password must be at least 8 characters long', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Password').fill('a password that is long enough')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('User created successfully.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row.getByText('User', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Are you sure you want to delete "${username}"? This action cannot be undone.`,
  )
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully.', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Current Users' })).toBeFocused()
})

test('administrators cannot delete themselves', async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/users')
  const own = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) })
  await expect(own.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
