import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ResetLink } from '#domain/accounts/link.ts'
import type { ListedUser } from '#domain/accounts/own-account.ts'
import {
  expect,
  expectAccessibleEverywhere,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'
import { addAuthenticator } from '#tests/support/virtual-authenticator.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '400 (Bad Request)'],
})

const PASSWORD = 'a password that is long enough'

test('a passkey is added, renamed, used to sign in and removed', async ({ page }) => {
  test.slow()
  const username = await aColleague(page)
  const device = await addAuthenticator(page)
  await signInByPassword(page, username)
  await page.goto('/admin/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Current password').fill('wrong')
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await expect(section.getByRole('alert')).toHaveText('The current password is not correct')
  await expectAccessibleEverywhere(page)
  await section.getByLabel('Current password').fill(PASSWORD)
  await device.setPresence(true)
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await expect(section.getByRole('listitem')).toContainText('Chrome on Linux')
  await section.getByRole('button', { name: 'Rename passkey: Chrome on Linux' }).click()
  await section.getByRole('textbox', { name: 'Name', exact: true }).fill('Office laptop')
  await section.getByRole('button', { name: 'Save name' }).click()
  await expect(section.getByRole('listitem')).toContainText('Office laptop')
  await expectAccessibleEverywhere(page)

  await device.setPresence(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await expectAccessibleEverywhere(page)
  // The offer below the username was made while its owner was away.
  await device.setPresence(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()

  await page.goto('/admin/account')
  await section.getByRole('button', { name: 'Remove passkey: Office laptop' }).click()
  await expectAccessibleEverywhere(page)
  // With an empty password, the passkey itself is the proof.
  await section.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed.').first()).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
})

test('the list below the username signs in with a passkey', async ({ page }) => {
  const username = await aColleague(page)
  const device = await addAuthenticator(page)
  await signInByPassword(page, username)
  await device.setPresence(true)
  await page.goto('/admin/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  // The device answers the offer as if its owner had chosen the passkey in the list.
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible()
})

test('an invitation is accepted with a passkey alone, which is then the only way in', async ({
  page,
}) => {
  const link = await anInvitation(page)
  const device = await addAuthenticator(page)
  await device.setPresence(true)
  const username = `guest-${randomUUID().slice(0, 8)}`
  await page.goto(link)
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click()
  await expect(page.getByText('Enter a username', { exact: true })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: /^Remove passkey/ }).click()
  await expect(section.getByRole('alert')).toContainText('This is your only way to sign in.')
  await expectAccessibleEverywhere(page)
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Set a password' }).click()
  await password.getByLabel('New password').fill(PASSWORD)
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
  await page.context().clearCookies()
  await device.setPresence(false)
  await signInByPassword(page, username)
})

test('a reset link removes a passkey, unless its owner keeps it by its name', async ({ page }) => {
  test.slow()
  const username = await aColleague(page)
  const device = await addAuthenticator(page)
  await signInByPassword(page, username)
  await page.goto('/admin/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByRole('textbox', { name: 'Name', exact: true }).fill('Office laptop')
  await section.getByLabel('Current password').fill(PASSWORD)
  await device.setPresence(true)
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await expect(section.getByRole('listitem')).toContainText('Office laptop')

  await openResetLink(page, username)
  const kept = page.getByRole('group', { name: 'Passkeys to keep' }).getByRole('checkbox')
  await expect(kept).toHaveAccessibleName(/^Keep “Office laptop”: added .+, never used$/)
  await expect(kept).not.toBeChecked()
  await expectAccessibleEverywhere(page)
  // By keyboard alone.
  await kept.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()
  // The device answers the offer of the sign-in screen.
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

  await openResetLink(page, username)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await expect(page.getByText('This passkey was not accepted. Please try again.')).toBeVisible()
})

/** A new user without permissions. @returns the username. */
async function aColleague(page: Page): Promise<string> {
  const username = `passkey-${randomUUID().slice(0, 8)}`
  await signInByApi(page)
  const data = { username, password: PASSWORD, isAdmin: false }
  expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
  await page.context().clearCookies()
  return username
}

/** Open a reset link that an administrator has made, in a browser without a session. */
async function openResetLink(page: Page, username: string): Promise<void> {
  await signInByApi(page)
  const users = (await (await page.request.get('/api/admin/users')).json()) as ListedUser[]
  const id = users.find((user) => user.username === username)?.id
  const response = await page.request.post(`/api/admin/users/${id}/reset-link`)
  await page.context().clearCookies()
  await page.goto(((await response.json()) as ResetLink).url)
}

async function anInvitation(page: Page): Promise<string> {
  await signInByApi(page)
  const data = { permissions: ['posts'] }
  const response = await page.request.post('/api/admin/invitations', { data })
  await page.context().clearCookies()
  return ((await response.json()) as { url: string }).url
}

async function signInByPassword(page: Page, username: string): Promise<void> {
  await page.goto('/admin/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
