import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

interface Fixtures {
  /** Parts of the console errors that a test expects; any other error fails the test. */
  expectedErrors: string[]
}

/** Playwright's test, which also fails on unexpected console errors and exceptions. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    const unexpected = errors.filter((text) => !expectedErrors.some((part) => text.includes(part)))
    expect(unexpected, 'unexpected console errors').toEqual([])
  },
})

/** Expect axe to find no accessibility violation on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** The administrator's session of this worker, opened once because hashing is slow. */
let session: Promise<Awaited<ReturnType<BrowserContext['cookies']>>> | undefined

/** Sign in as the first administrator without the form, for tests of other screens. */
export async function signInByApi(page: Page): Promise<void> {
  session ??= openAdminSession(page.context())
  await page.context().addCookies(await session)
}

async function openAdminSession(context: BrowserContext) {
  const response = await context.request.post('/api/login', {
    data: {
      username: process.env['ADMIN_USERNAME'] ?? 'admin',
      password: process.env['ADMIN_PASSWORD'] ?? '',
    },
  })
  expect(response.status()).toBe(200)
  return context.cookies()
}

/** Sign in as the first administrator with the form. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/auth')
  await page.getByLabel('Username').fill(process.env['ADMIN_USERNAME'] ?? 'admin')
  await page.getByLabel('Password').fill(process.env['ADMIN_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

export { expect }
