import { chromium, defineConfig } from '@playwright/test'
import { BROWSER_USER_AGENT } from './tests/support/user-agent.ts'
import { findChromium } from './tests/support/chromium.ts'

const found = findChromium()
/** Playwright chooses between its own browsers itself, and prefers the lighter headless shell. */
const executablePath = found === chromium.executablePath() ? undefined : found

/** Browser tests use the local platform that `tests/support/run-browser-tests.ts` starts. */
export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:8888',
    userAgent: BROWSER_USER_AGENT,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'off',
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
