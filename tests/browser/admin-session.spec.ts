import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleEverywhere,
  signInByApi,
  submitCredentials,
  test,
} from '#tests/support/browser-test.ts'
import {
  ADA,
  EXPECTED_ERRORS,
  fillCredentials,
  holdResponse,
  mockCall,
  mockGet,
  SERVER_ERROR,
  mockSignedIn,
} from '#tests/support/admin-mocks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockSignedIn(page))

test('nothing is shown until the session is known', async ({ page }) => {
  const response = holdResponse()
  await mockCall(page, 'GET', '**/api/user', { status: 401, body: '' }, response.released)
  await page.goto('/admin/blog')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  response.release()
  await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('a failed session check leads to the sign-in page, which shows the error', async ({
  page,
}) => {
  await mockCall(page, 'GET', '**/api/user', SERVER_ERROR)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await expect(page.getByRole('alert')).toContainText('500: boom')
  await mockGet(page, '/api/user', ADA)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('a screen that the browser kept does not return after signing out', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await mockCall(page, 'GET', '**/api/user', { status: 401, body: '' })
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('the logout button is disabled during the request', async ({ page }) => {
  const response = holdResponse()
  await mockCall(page, 'POST', '**/api/logout', { json: {} }, response.released)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeDisabled()
  response.release()
  await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('signing in after a logout starts at the dashboard', async ({ page }) => {
  await mockCall(page, 'POST', '**/api/logout', { json: {} })
  await mockCall(page, 'POST', '**/api/login', { json: ADA })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Logout' }).click()
  await fillCredentials(page)
  await expect(page).toHaveURL(/\/admin$/)
})

test('a session that ended on an open screen returns there', async ({ page }) => {
  // A real session, because calls that are not mocked would find its end before the click does.
  await page.unrouteAll()
  await signInByApi(page)
  await page.goto('/admin/users')
  await expect(page.getByRole('button', { name: 'Create User' })).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'System' }).click()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await submitCredentials(page)
  await expect(page).toHaveURL(/\/admin\/outbox$/)
})

test('a sign-in never returns to a path outside the admin area', async ({ page }) => {
  await mockCall(page, 'GET', '**/api/user', { status: 401, body: '' })
  await mockCall(page, 'POST', '**/api/login', { json: ADA })
  for (const path of ['//evil.example', 'https://evil.example/admin', '/admin@evil.example']) {
    await page.goto('/admin/auth')
    await page.evaluate(
      (stored) => sessionStorage.setItem('admin-return', stored),
      JSON.stringify(path),
    )
    await fillCredentials(page)
    await expect(page).toHaveURL(/\/admin$/)
  }
})

for (const [title, path, act] of [
  ['Logout failed', '/api/logout', logOut],
  ['Login failed', '/api/login', logIn],
  ['Registration failed', '/api/register', register],
] as const) {
  test(`${title} shows the status and the body`, async ({ page }) => {
    await mockCall(page, 'POST', `**${path}`, SERVER_ERROR)
    await act(page)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
  })
}

test('the form of the first administrator is accessible, empty and with errors', async ({
  page,
}) => {
  await openSetUp(page)
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Create Administrator' }).click()
  await expectAccessibleEverywhere(page)
})

async function logOut(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
}

async function logIn(page: Page): Promise<void> {
  await mockGet(page, '/api/user', '', 401)
  await page.goto('/admin/auth')
  await fillCredentials(page)
}

async function register(page: Page): Promise<void> {
  await openSetUp(page)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('eight letters')
  await page.getByRole('button', { name: 'Create Administrator' }).click()
}

async function openSetUp(page: Page): Promise<void> {
  await mockGet(page, '/api/user', '', 401)
  await mockGet(page, '/api/register', { isOpen: true })
  await page.goto('/admin/auth')
  await page.getByRole('button', { name: 'Set up a new site' }).click()
}
