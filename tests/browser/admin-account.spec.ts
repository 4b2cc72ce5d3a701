import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ResetLink } from '#domain/accounts/link.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  openSession,
  OWNER,
  signIn,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'
import { addAuthenticator } from '#tests/support/virtual-authenticator.ts'

test.use({ expectedErrors: ['400 (Bad Request)', '401 (Unauthorized)', '403 (Forbidden)'] })

const NEW_PASSWORD = 'another one that is long enough'

test('a user sets a display name and an email address, and ends another session', async ({
  page,
  browser,
}) => {
  const account = await createAccount(page)
  await openSession(page, account)
  const elsewhere = await browser.newPage()
  await openSession(elsewhere, account)
  await page.goto('/admin/account')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This session', { exact: true })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^End session: Chrome on Linux/ }).click()
  await expect(page.getByText('Session ended.', { exact: true })).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/admin/account')
  await expect(elsewhere).toHaveURL(/\/admin\/auth$/)
  await elsewhere.close()

  const email = page.getByRole('region', { name: 'Email Address' })
  await email.getByRole('button', { name: 'Add email' }).click()
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.getByRole('button', { name: 'Change password' }).click()
  await email.getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Enter a password')).toHaveCount(3)
  await expectAccessibleEverywhere(page)
  await email.getByLabel('New email').fill('grace@example.com')
  await email.getByLabel('Current password').fill('wrong')
  await email.getByRole('button', { name: 'Save email' }).click()
  await expect(email.getByRole('alert')).toHaveText('The current password is not correct')
  await email.getByLabel('Current password').fill(account.password)
  await email.getByRole('button', { name: 'Save email' }).click()
  await expect(email.getByText('grace@example.com')).toBeVisible()
  await expect(email.getByText('Open the link in the email')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Display name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Save display name' }).click()
  await expect(page.getByText('Display name saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Grace Hopper')
})

test('an invitation says who invites and for what, and a new user accepts it by keyboard', async ({
  page,
}) => {
  await signInByApi(page)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Posts: write and publish articles').check()
  await page.getByRole('form', { name: 'Invitation' }).getByRole('button').click()
  const link = await readLink(page)
  // A session of its own, because the test ends it.
  await openSession(page, OWNER)
  await page.goto(link)
  await expect(page.getByText('You are signed in as')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('write and publish articles')).toBeVisible()
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

test('a reset link from an administrator sets a new password', async ({ page }) => {
  const { username } = await createAccount(page)
  await signInByApi(page)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: username })
  await row.getByRole('button', { name: 'Create reset link' }).click()
  const link = await readLink(page)
  await expect(row.getByRole('status')).toBeFocused()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText(username)).toBeVisible()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Enter a password')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await signIn(page, { username, password: NEW_PASSWORD })
})

test('"Forgot your password?" says the same whether or not the account exists', async ({
  page,
}) => {
  for (const name of ['admin', 'nobody-of-that-name']) {
    await page.goto('/admin/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Enter your username or email', { exact: true })).toBeVisible()
    await page.getByLabel('Username or email').fill(name)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('a link is on its way')).toBeFocused()
  }
  await expectAccessible(page)
})

test('leaving the sign-in screen ends its offer of passkeys, however early', async ({ page }) => {
  await page.addInitScript(() => {
    const isSupported =
      PublicKeyCredential.isConditionalMediationAvailable.bind(PublicKeyCredential)
    const input = () => document.querySelector('[autocomplete$="webauthn"]')
    let calls = 0
    PublicKeyCredential.isConditionalMediationAvailable = async () => {
      // The first call decides whether to offer; the second is made when the offer begins.
      if (++calls === 2) while (input()) await new Promise(requestAnimationFrame)
      document.documentElement.dataset['calls'] = String(calls)
      return isSupported()
    }
  })
  await page.goto('/admin/auth')
  await expect(page.locator('html[data-calls]')).toBeAttached()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.locator('html[data-calls="2"]')).toBeAttached()
  await expectAccessible(page)
})

test('a screen that needs a link says so when it is opened without', async ({ page }) => {
  for (const screen of ['reset-password', 'invitation', 'confirm-email']) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('alert')).toContainText('The link is not complete.')
  }
})

test('a passkey signs its owner in until a reset link removes it', async ({ page }) => {
  const account = await createAccount(page)
  const device = await addAuthenticator(page)
  await openSession(page, account)
  await page.goto('/admin/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByRole('textbox', { name: 'Name', exact: true }).fill('Office laptop')
  await section.getByLabel('Current password').fill('wrong')
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await expect(section.getByRole('alert')).toHaveText('The current password is not correct')
  await expectAccessible(page)
  await section.getByLabel('Current password').fill(account.password)
  await device.setPresence(true)
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await expect(section.getByRole('listitem')).toContainText('Office laptop')

  await device.setPresence(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await expectAccessible(page)
  // The offer below the username was made while its owner was away.
  await device.setPresence(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(`Welcome, ${account.username}`)).toBeVisible()

  await openCreatedLink(page, `/api/admin/users/${account.id}/reset-link`)
  const kept = page.getByRole('group', { name: 'Passkeys to keep' }).getByRole('checkbox')
  await expect(kept).toHaveAccessibleName(/^Keep “Office laptop”: added .+, last used .+$/)
  await expect(kept).not.toBeChecked()
  await expectAccessible(page)
  // By keyboard alone.
  await kept.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()
  // The device answers the offer of the sign-in screen, as if its owner had chosen the passkey in the list.
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

  await openCreatedLink(page, `/api/admin/users/${account.id}/reset-link`)
  await page.getByLabel('New password').fill(account.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await expect(page.getByText('This passkey was not accepted. Please try again.')).toBeVisible()
})

test('a new user accepts an invitation with a passkey alone and cannot remove it until there is a password', async ({
  page,
}) => {
  const device = await addAuthenticator(page)
  await device.setPresence(true)
  const account = { username: `guest-${randomUUID().slice(0, 8)}`, password: NEW_PASSWORD }
  await openCreatedLink(page, '/api/admin/invitations', { permissions: ['posts'] })
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click()
  await expect(page.getByText('Enter a username', { exact: true })).toBeVisible()
  await page.getByLabel('Username').fill(account.username)
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const section = page.getByRole('region', { name: 'Passkeys' })
  const remove = section.getByRole('button', { name: /^Remove passkey/ })
  await remove.click()
  await expect(section.getByRole('alert')).toContainText('This is your only way to sign in.')
  await expectAccessible(page)
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Set a password' }).click()
  await password.getByLabel('New password').fill(account.password)
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
  // With an empty password, the passkey itself is the proof.
  await remove.click()
  await expect(page.getByText('Passkey removed.').first()).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await page.context().clearCookies()
  await signIn(page, account)
})

async function readLink(page: Page): Promise<string> {
  const link = page.getByText(/#[0-9a-f-]{36}\.[\w-]{43}$/)
  await expect(link).toBeVisible()
  return (await link.textContent()) ?? ''
}

/** Open a link that an administrator has created, in a browser without a session. */
async function openCreatedLink(page: Page, path: string, data?: object): Promise<void> {
  await signInByApi(page)
  const response = await page.request.post(path, { data })
  const { url }: ResetLink = await response.json()
  await page.context().clearCookies()
  await page.goto(url)
}
