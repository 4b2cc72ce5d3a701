import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleEverywhere,
  signIn,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['400 (Bad Request)', '401 (Unauthorized)', '403 (Forbidden)'],
})

const PASSWORD = 'a password that is long enough'

test('an invitation says who invites and for what, and is accepted by keyboard', async ({
  page,
}) => {
  test.slow()
  const link = await inviteWriter(page)
  // A session of its own, because the test ends it.
  await page.context().clearCookies()
  await signIn(page)
  await page.goto(link)
  await expect(page.getByText('You are signed in as')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('write and publish articles')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter a username')).toBeVisible()
  await expect(page.getByText('Missing fields', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Username').focus()
  await page.keyboard.type(`writer-${randomUUID().slice(0, 8)}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('password123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('one of the most common ones; choose another').first()).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
})

test('a reset link of an administrator sets a new password', async ({ page }) => {
  test.slow()
  const username = `colleague-${randomUUID().slice(0, 8)}`
  await signInByApi(page)
  const data = { username, password: PASSWORD, isAdmin: false }
  expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: username })
  await row.getByRole('button', { name: 'Create reset link' }).click()
  const link = await linkIn(page)
  await expect(row.getByRole('status')).toBeFocused()
  await expectAccessibleEverywhere(page)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText(username)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Enter a password')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('New password').fill('another one that is long enough')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill('another one that is long enough')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('"Forgot your password?" asks for a name', async ({ page }) => {
  await page.goto('/admin/forgot-password')
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Enter your username or email', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('"Forgot your password?" says the same about every name', async ({ page }) => {
  for (const name of ['admin', 'nobody-of-that-name']) {
    await page.goto('/admin/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Username or email').fill(name)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('a link is on its way')).toBeFocused()
  }
  await expectAccessibleEverywhere(page)
})

for (const screen of ['reset-password', 'invitation', 'confirm-email']) {
  test(`${screen} without a link says what to do`, async ({ page }) => {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('alert')).toContainText('The link is not complete.')
    await expectAccessibleEverywhere(page)
  })
}

async function inviteWriter(page: Page): Promise<string> {
  await signInByApi(page)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Posts: write and publish articles').check()
  await page.getByRole('form', { name: 'Invitation' }).getByRole('button').click()
  return linkIn(page)
}

async function linkIn(page: Page): Promise<string> {
  const link = page.getByText(/#[0-9a-f-]{36}\.[\w-]{43}$/)
  await expect(link).toBeVisible()
  return (await link.textContent()) ?? ''
}
