import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

interface Fixtures {
  /** Console errors a test expects, as parts of their text; every other one fails it. */
  expectedErrors: string[]
}

/** Playwright's test, which fails on a console error or an uncaught exception that was not expected. */
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

/** Nothing that axe knows to be a barrier is on the page as it now stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** The first administrator's session of this worker: begun once, for hashing a password costs time. */
let session: Promise<Awaited<ReturnType<BrowserContext['cookies']>>> | undefined

/** Be signed in as the first administrator, for tests that are about something else. They stay signed in. */
export async function enter(page: Page): Promise<void> {
  session ??= beginSession(page.context())
  await page.context().addCookies(await session)
}

async function beginSession(context: BrowserContext) {
  const answer = await context.request.post('/api/login', {
    data: {
      username: process.env['ADMIN_USERNAME'] ?? 'admin',
      password: process.env['ADMIN_PASSWORD'] ?? '',
    },
  })
  expect(answer.status()).toBe(200)
  return context.cookies()
}

/** Sign in by the form as the first administrator, as the browser suite starts the platform with. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/auth')
  await page.getByLabel('Username').fill(process.env['ADMIN_USERNAME'] ?? 'admin')
  await page.getByLabel('Password').fill(process.env['ADMIN_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

export { expect }
