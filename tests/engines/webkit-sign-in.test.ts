import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMINISTRATOR,
  type RunningPlatform,
  startPlatform,
} from '#tests/support/running-platform.ts'
import { openWebKit, type WebKit } from './support/webkit.ts'

let platform: RunningPlatform
let webkit: WebKit

beforeAll(async () => {
  platform = await startPlatform()
  webkit = await openWebKit()
})

afterAll(async () => {
  await webkit?.close()
  await platform?.stop()
})

test('WebKit stays signed in at http://localhost after a reload', async () => {
  const { browser } = webkit
  await browser.goTo(`${platform.url}/admin/auth`)
  await browser.fill('Username', ADMINISTRATOR.ADMIN_USERNAME)
  await browser.fill('Password', ADMINISTRATOR.ADMIN_PASSWORD)
  await browser.press('Sign In')
  await browser.waitForHeading('Dashboard')

  await browser.reload()
  await browser.waitForHeading('Dashboard')
  await browser.goTo(`${platform.url}/admin/blog`)
  await browser.waitForHeading('Manage Blog Posts')
  expect(await browser.readUrl()).toBe(`${platform.url}/admin/blog`)
})
