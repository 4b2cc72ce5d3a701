import { chromium, defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

const found = findChromium()
/** Playwright's own is left to Playwright, which then takes its lighter headless shell. */
const executablePath = found === chromium.executablePath() ? undefined : found

/** Browser tests run against the whole local platform, which `tests/support/run-browser-tests.ts` starts. */
export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine may cost a browser its second; a rule that fails twice is broken. Both tries are reported.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:8888',
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
