import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Permission } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { ADMINISTRATOR } from './running-platform.ts'

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
      if (message.type() !== 'error') return
      // The admin area asks who is signed in before anyone is.
      const isSession = message.location().url.endsWith('/api/user')
      if (!isSession || !message.text().includes('401')) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    const unexpected = errors.filter((text) => !expectedErrors.some((part) => text.includes(part)))
    expect(unexpected, 'unexpected console errors').toEqual([])
  },
})

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Previews run no script: axe would wait for each, and find nothing.
  iframes: false,
}

/** Expect axe to find no accessibility violation on the current page, once it shows more than that it loads. */
export async function expectAccessible(page: Page): Promise<void> {
  // Behind a dialog it is seen and has no role.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  await expect(heading.filter({ visible: true }).first()).toBeVisible()
  await settle(page)
  expect(await findViolations(page)).toEqual([])
}

/**
 * {@link expectAccessible} on a phone and on a wide screen, one light and the other dark, in place: colors do
 * not depend on the width.
 */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
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
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    // What was evaluated is a global of the page.
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    RULES,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((n) => `${n.target.join(' ')} (${n.failureSummary})`).join(', ')}`,
  )
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** The first administrator of the site. */
export const OWNER: Credentials = {
  username: ADMINISTRATOR.ADMIN_USERNAME,
  password: ADMINISTRATOR.ADMIN_PASSWORD,
}

/** The administrator's session of this worker, opened once because hashing is slow. */
let session: Promise<Awaited<ReturnType<BrowserContext['cookies']>>> | undefined

/**
 * Sign in as the first administrator without the form, for tests of other screens. The session is shared,
 * so a test that logs out takes {@link openSession} or {@link signIn}.
 */
export async function signInByApi(page: Page): Promise<void> {
  session ??= openSession(page, OWNER).then(() => page.context().cookies())
  await page.context().addCookies(await session)
}

/** Sign in without the form, in a session of its own. */
export async function openSession(page: Page, credentials: Credentials): Promise<void> {
  const { username, password } = credentials
  const data = { username, password }
  // A busy machine may exceed the storage deadline.
  const send = async () => (await page.request.post('/api/login', { data })).status()
  await expect.poll(send, { timeout: 60_000 }).toBe(200)
}

/** Create an account without the form. The browser is left without a session. */
export async function createAccount(
  page: Page,
  permissions: readonly Permission[] = [],
): Promise<Credentials & { readonly id: string }> {
  const username = `colleague-${randomUUID().slice(0, 8)}`
  const password = 'a password that is long enough'
  await signInByApi(page)
  const data = { username, password, isAdmin: false, permissions }
  const response = await page.request.post('/api/admin/users', { data })
  expect(response.status()).toBe(201)
  await page.context().clearCookies()
  // Our own API answers with the user.
  const { id } = (await response.json()) as User
  return { id, username, password }
}

/** Sign in with the form, in a session of its own. */
export async function signIn(page: Page, credentials = OWNER, origin = ''): Promise<void> {
  await page.goto(`${origin}/admin/auth`)
  await submitCredentials(page, credentials)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Fill in and submit the sign-in form that is open. */
export async function submitCredentials(page: Page, { username, password } = OWNER): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Expect nothing to be wider than the window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(measure, 'pixels to scroll sideways').toBe(0)
}

/** Stop the page's clock. A busy machine may take seconds to get there, so it is a minute from now. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Hold the requests for a URL, or of one method. @returns what lets them go on. */
export async function hold(page: Page, url: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if ((method ?? route.request().method()) === route.request().method()) await promise
    await route.fallback()
  })
  return resolve
}

export { expect }
