import {
  expect,
  expectAccessibleEverywhere,
  signIn,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'

// GET /api/user responds with 401 without a session, which browsers log.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '404 (Not Found)'],
})

for (const [what, from, to] of [
  ['the dashboard is reached by way of the sign-in page', '/admin', /\/admin$/],
  ['a link to a screen leads to the dashboard', '/admin/outbox', /\/admin$/],
] as const) {
  test(what, async ({ page }) => {
    await page.goto(from)
    await expect(page).toHaveURL(/\/admin\/auth$/)
    await expect(page).toHaveTitle(/^Admin Sign In/)
    await page.getByLabel('Username').fill(process.env['ADMIN_USERNAME'] ?? 'admin')
    await page.getByLabel('Password').fill(process.env['ADMIN_PASSWORD'] ?? '')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
}

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
  await page.getByLabel('Username').fill(process.env['ADMIN_USERNAME'] ?? 'admin')
  await page.getByLabel('Password').fill(process.env['ADMIN_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const reason = page.getByRole('alert').filter({ hasText: 'did not keep the session cookie' })
  await expect(reason).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('empty fields show a toast', async ({ page }) => {
  await page.goto('/admin/auth')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Missing fields', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter both username and password').first()).toBeVisible()
  await expect(page.getByText('Enter a username')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('a wrong password shows a toast and keeps the fields', async ({ page }) => {
  await page.goto('/admin/auth')
  await page.getByLabel('Username').fill('nobody-of-that-name')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()
  await expectAccessibleEverywhere(page)
  await expect(page.getByLabel('Username')).toHaveValue('nobody-of-that-name')
})

test('the sign-in page redirects a signed-in user', async ({ page }) => {
  await signInByApi(page)
  await page.goto('/admin/auth')
  await expect(page).toHaveURL(/\/admin$/)
})

test('logging out ends the session', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await page.goto('/admin/blog')
  await expect(page).toHaveURL(/\/admin\/auth$/)
})

test('an unknown address under /admin is not found', async ({ page }) => {
  const response = await page.goto('/admin/no-such-screen')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
