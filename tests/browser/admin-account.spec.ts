import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleEverywhere,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '400 (Bad Request)'],
})

const PASSWORD = 'a password that is long enough'

test('the screen of one’s own account is accessible', async ({ page }) => {
  test.slow()
  await openOwnAccount(page)
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Add email' }).click()
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Enter a password')).toHaveCount(3)
  await expectAccessibleEverywhere(page)
})

test('a display name is kept', async ({ page }) => {
  await openOwnAccount(page)
  await page.getByLabel('Display name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Save display name' }).click()
  await expect(page.getByText('Display name saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Grace Hopper')
})

test('an address asks for the password and waits for its confirmation', async ({ page }) => {
  await openOwnAccount(page)
  const section = page.getByRole('region', { name: 'Email Address' })
  await section.getByRole('button', { name: 'Add email' }).click()
  await section.getByLabel('New email').fill('grace@example.com')
  await section.getByLabel('Current password').fill('wrong')
  await section.getByRole('button', { name: 'Save email' }).click()
  await expect(section.getByRole('alert')).toHaveText('The current password is not correct')
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Save email' }).click()
  await expect(section.getByText('grace@example.com')).toBeVisible()
  await expect(section.getByText('Open the link in the email')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('another session is listed and ended', async ({ page, browser }) => {
  const username = await openOwnAccount(page)
  const elsewhere = await browser.newPage()
  await signInAs(elsewhere, username)
  await page.reload()
  const section = page.getByRole('region', { name: 'Sessions' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByText('This session', { exact: true })).toHaveCount(1)
  await expectAccessibleEverywhere(page)
  await section.getByRole('button', { name: /^End session: Chrome on Linux/ }).click()
  await expect(page.getByText('Session ended.', { exact: true })).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/admin/account')
  await expect(elsewhere).toHaveURL(/\/admin\/auth$/)
  await elsewhere.close()
})

/** Sign in as a new user without permissions and open their account. */
async function openOwnAccount(page: Page): Promise<string> {
  const username = `own-${randomUUID().slice(0, 8)}`
  await signInByApi(page)
  const data = { username, password: PASSWORD, isAdmin: false }
  expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
  await page.context().clearCookies()
  await signInAs(page, username)
  await page.goto('/admin/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible()
  await expect(page.getByText('This session', { exact: true })).toBeVisible()
  return username
}

async function signInAs(page: Page, username: string): Promise<void> {
  await page.goto('/admin/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
