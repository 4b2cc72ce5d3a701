import type { Request } from '@playwright/test'
import {
  expect,
  expectAccessible,
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

test('the sign-in page of a site with an account does not offer to set it up', async ({ page }) => {
  const answered = page.waitForResponse('**/api/register')
  await page.goto('/admin/auth')
  expect(await (await answered).json()).toEqual({ isOpen: false })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up a new site' })).toHaveCount(0)
})

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/admin/auth')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

for (const [path, heading] of [
  ['/admin', 'Recent Posts'],
  ['/admin/blog', 'All Posts'],
  ['/admin/blog/new', 'Create Blog Post'],
  ['/admin/users', 'Current Users'],
] as const) {
  test(`${path} on a phone is accessible and does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInByApi(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('an unknown address under /admin is not found', async ({ page }) => {
  const response = await page.goto('/admin/no-such-screen')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('the sign-in page loads at most 120 kB of script', async ({ page }) => {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.goto('/admin/auth')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const total = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(120_000)
})
