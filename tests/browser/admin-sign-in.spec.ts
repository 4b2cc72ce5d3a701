import type { Page } from '@playwright/test'
import {
  ADA,
  EXPECTED_ERRORS,
  fillCredentials,
  mockCall,
  mockGet,
  mockSignedIn,
  SERVER_ERROR,
} from '#tests/support/admin-mocks.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  hold,
  openSession,
  OWNER,
  signInByApi,
  submitCredentials,
  test,
} from '#tests/support/browser-test.ts'

test.use({ expectedErrors: EXPECTED_ERRORS })

test('a screen asks a visitor to sign in, and is closed after signing out', async ({ page }) => {
  await page.goto('/admin/outbox')
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await expect(page).toHaveTitle(/^Admin Sign In/)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Missing fields', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter both username and password').first()).toBeVisible()
  await expect(page.getByText('Enter a username')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await submitCredentials(page, { username: 'nobody-of-that-name', password: 'not the password' })
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByLabel('Username')).toHaveValue('nobody-of-that-name')

  await submitCredentials(page)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/auth')
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await page.goto('/admin/blog')
  await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('a browser that rejects cookies returns to the sign-in screen with the reason', async ({
  page,
  context,
}) => {
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch()
    await context.clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto('/admin/auth')
  await submitCredentials(page)
  const reason = page.getByRole('alert').filter({ hasText: 'did not keep the session cookie' })
  await expect(reason).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a screen whose session ended, or became that of someone else, asks to sign in and returns', async ({
  page,
}) => {
  const colleague = await createAccount(page)
  for (const [loseSession, next, path] of [
    [() => page.context().clearCookies(), OWNER, '/admin/outbox'],
    [() => openSession(page, colleague), OWNER, '/admin/outbox'],
    [() => page.context().clearCookies(), colleague, '/admin'],
  ] as const) {
    await signInByApi(page)
    await page.goto('/admin/users')
    await expect(page.getByRole('button', { name: 'Create User' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
    await loseSession()
    await page.getByRole('button', { name: 'System' }).click()
    await page.getByRole('link', { name: 'Outbox' }).click()
    await expect(page).toHaveURL(/\/admin\/auth$/)
    await submitCredentials(page, next)
    await expect(page).toHaveURL(path)
  }
})

test('an unknown address under /admin is not found', async ({ page, expectedErrors }) => {
  expectedErrors.push('404 (Not Found)')
  const response = await page.goto('/admin/no-such-screen')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test.describe('a session', () => {
  test.beforeEach(({ page }) => mockSignedIn(page))

  test('is checked before a screen is shown, which shows an error where that fails', async ({
    page,
  }) => {
    await mockCall(page, 'GET', '**/api/user', SERVER_ERROR)
    const release = await hold(page, '**/api/user')
    await page.goto('/admin')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    release()
    await expect(page).toHaveURL(/\/admin\/auth$/)
    await expect(page.getByRole('alert')).toContainText('500: boom')
    await mockGet(page, '/api/user', ADA)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('that has ended closes its screen, also one that the browser restores from its cache', async ({
    page,
  }) => {
    await mockCall(page, 'POST', '**/api/logout', SERVER_ERROR)
    await mockCall(page, 'POST', '**/api/login', { json: ADA })
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectFailure(page, 'Logout failed')
    await mockCall(page, 'POST', '**/api/logout', { json: {} })
    const release = await hold(page, '**/api/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeDisabled()
    release()
    await expect(page).toHaveURL(/\/admin\/auth$/)
    await expect(page.getByText('Logout failed')).toBeHidden({ timeout: 1000 })
    await fillCredentials(page)
    await expect(page).toHaveURL(/\/admin$/)

    await mockCall(page, 'GET', '**/api/user', { status: 401, body: '' })
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL(/\/admin\/auth$/)
    await expect(page.getByLabel('Username')).toBeVisible()
  })

  test('never begins at a path outside the admin area', async ({ page }) => {
    await mockCall(page, 'GET', '**/api/user', { status: 401, body: '' })
    await mockCall(page, 'POST', '**/api/login', { json: ADA })
    for (const path of ['//evil.example', 'https://evil.example/admin', '/admin@evil.example']) {
      await page.goto('/admin/auth')
      await page.evaluate(
        (stored) => sessionStorage.setItem('admin-return', stored),
        JSON.stringify({ userId: ADA.id, path }),
      )
      await fillCredentials(page)
      await expect(page).toHaveURL('/admin')
    }
  })

  test('that fails to begin or end says why, and the form of the first administrator is accessible', async ({
    page,
  }) => {
    for (const path of ['logout', 'login', 'register'])
      await mockCall(page, 'POST', `**/api/${path}`, SERVER_ERROR)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectFailure(page, 'Logout failed')

    await mockGet(page, '/api/user', '', 401)
    await mockGet(page, '/api/register', { isOpen: true })
    await page.goto('/admin/auth')
    await fillCredentials(page)
    await expectFailure(page, 'Login failed')

    await page.getByRole('button', { name: 'Set up a new site' }).click()
    await page.getByRole('button', { name: 'Create Administrator' }).click()
    await expectAccessibleEverywhere(page)
    await page.getByLabel('Username').fill('ada')
    await page.getByLabel('Password').fill('eight letters')
    await page.getByRole('button', { name: 'Create Administrator' }).click()
    await expectFailure(page, 'Registration failed')
  })
})

async function expectFailure(page: Page, title: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
}
