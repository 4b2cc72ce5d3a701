import type { Page } from '@playwright/test'
import { expect, expectAccessibleEverywhere, test } from '#tests/support/browser-test.ts'
import {
  ADA,
  EXPECTED_ERRORS,
  mockCall,
  mockGet,
  recordCalls,
  SERVER_ERROR,
  mockSignedIn,
} from '#tests/support/admin-mocks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockSignedIn(page))

test('an empty list says so', async ({ page }) => {
  await mockGet(page, '/api/admin/users', [])
  await page.goto('/admin/users')
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('lists that cannot be loaded say so', async ({ page }) => {
  await mockCall(page, 'GET', '**/api/admin/users', SERVER_ERROR)
  await mockCall(page, 'GET', '**/api/admin/invitations', SERVER_ERROR)
  await page.goto('/admin/users')
  await expect(page.getByText('The users could not be loaded.')).toBeVisible()
  await expect(page.getByText('The invitations could not be loaded.')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('creating a user sends name, password and role, then closes and clears the form', async ({
  page,
}) => {
  await mockGet(page, '/api/admin/users', [ADA])
  const calls = await recordCalls(page, 'POST', '**/api/admin/users', { status: 201, json: ADA })
  await page.goto('/admin/users')
  await fillUser(page)
  await page.getByLabel('Grant administrator privileges').check()
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('User created successfully.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  expect(calls).toEqual([{ username: 'grace', password: 'eight letters', isAdmin: true }])
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Grant administrator privileges')).not.toBeChecked()
})

test('a failed save keeps the values', async ({ page }) => {
  await mockGet(page, '/api/admin/users', [ADA])
  await mockCall(page, 'POST', '**/api/admin/users', SERVER_ERROR)
  await page.goto('/admin/users')
  await fillUser(page)
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('Failed to create user.', { exact: true })).toBeVisible()
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('grace')
})

for (const [what, answer, words] of [
  ["the server's sentence", { status: 403, json: { error: 'Not this one.' } }, 'Not this one.'],
  ['a fallback without one', SERVER_ERROR, 'Failed to delete user'],
] as const) {
  test(`a failed deletion shows ${what}`, async ({ page }) => {
    const grace = { id: 2, username: 'grace', isAdmin: false, permissions: [] }
    await mockGet(page, '/api/admin/users', [ADA, grace])
    await mockCall(page, 'DELETE', '**/api/admin/users/2', answer)
    await page.goto('/admin/users')
    await expect(page.getByText('grace')).toHaveCount(1)
    const rows = page.getByRole('listitem')
    await rows.filter({ hasText: 'grace' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(rows.filter({ hasText: 'grace' })).toBeVisible()
  })
}

async function fillUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create User' }).click()
  await page.getByLabel('Username').fill('grace')
  await page.getByLabel('Password').fill('eight letters')
}
