import { chromium, defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'
import { BROWSER_USER_AGENT } from './tests/support/user-agent.ts'

const found = findChromium()
/** Playwright chooses between its own browsers itself, and prefers the lighter headless shell. */
const executablePath = found === chromium.executablePath() ? undefined : found

/**
 * What waits for builds begins first, so that none of it is left alone at the end, and so that no build has the words that
 * the tests of content change and restore.
 */
const LONG = ['second-firm', 'article-*', '*-journey']
const long = LONG.map((name) => `${name}.spec.ts`)

/** Runs after all others: any build in this folder reloads the pages of Astro's dev server. */
const DEV = 'dev-server.spec.ts'

/** Browser tests use the local platform that `tests/support/run-browser-tests.ts` starts. */
export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  fullyParallel: true,
  projects: [
    // Each of several builds may take minutes beside other tests.
    { name: 'long', testMatch: long, timeout: 600_000 },
    { name: 'short', testIgnore: [...long, DEV] },
    // It compiles what a page needs when that is first requested.
    { name: 'dev', testMatch: DEV, expect: { timeout: 60_000 } },
  ],
  workers: 2,
  // Long enough for a busy machine: a test fails for its rule, never for its speed.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:8888',
    userAgent: BROWSER_USER_AGENT,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'off',
    // The contrast cannot be measured during a transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
