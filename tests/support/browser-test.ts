import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The package's own `axe.source` is twice as long, and takes twice as long in each document. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Expect axe to find no accessibility violation on the current page, once it shows more than that it loads. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1:visible').first()).toBeVisible()
  await settle(page)
  expect(await findViolations(page, RULES)).toEqual([])
}

/** {@link expectAccessible} in light and dark on a phone and on a wide screen, in place. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    // The scheme changes colors alone.
    expect(await findViolations(page, CONTRAST)).toEqual([])
    await page.emulateMedia({ colorScheme: null })
  }
  if (before) await page.setViewportSize(before)
}

/**
 * A button that was just enabled has a contrast of its own on the way. Colors that change with the scheme would
 * take a moment too, and below the window only once they are looked at. Sections that are laid out later would
 * move while axe compares what lies under what.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, ::before, ::after { transition: none !important; content-visibility: visible !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Runs axe, which is evaluated once per document. @returns `rule: elements`, and what axe saw. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const run: RunOptions = { ...options, resultTypes: ['violations'] }
  const { violations } = await page.evaluate(
    // What was evaluated is a global of the page.
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    run,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((n) => `${n.target.join(' ')} (${n.failureSummary})`).join(', ')}`,
  )
}

/** The administrator's session of this worker, opened once because hashing is slow. */
let session: Promise<Awaited<ReturnType<BrowserContext['cookies']>>> | undefined

/**
 * Sign in as the first administrator without the form, for tests of other screens. The session is shared,
 * so a test that logs out takes {@link signIn}.
 */
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

/** Sign in as the first administrator with the form, in a session of its own. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/auth')
  await submitCredentials(page)
  await expect(page).toHaveURL(/\/admin$/)
}

/** Fill in and submit the sign-in form that is open. */
export async function submitCredentials(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(process.env['ADMIN_USERNAME'] ?? 'admin')
  await page.getByLabel('Password').fill(process.env['ADMIN_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export { expect }
