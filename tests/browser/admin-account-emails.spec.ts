import type { Page } from '@playwright/test'
import { ADMINISTRATOR } from '#tests/support/running-platform.ts'
import { startSiteWithEmail, type SiteWithEmail } from '#tests/support/site-with-email.ts'
import { expect, expectAccessibleEverywhere, test } from '#tests/support/browser-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: ['401', '403'] })
test.describe.configure({ mode: 'serial' })

const ADDRESS = 'ada@example.com'
const { ADMIN_USERNAME, ADMIN_PASSWORD } = ADMINISTRATOR

let site: SiteWithEmail

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSiteWithEmail()
})

test.afterAll(() => site.stop())

test('an address is confirmed by its link, and then a forgotten password is replaced', async ({
  page,
}) => {
  test.slow()
  await signIn(page, ADMIN_PASSWORD)
  await page.goto(`${site.url}/admin/account`)
  const section = page.getByRole('region', { name: 'Email Address' })
  await section.getByRole('button', { name: 'Add email' }).click()
  await section.getByLabel('New email').fill(ADDRESS)
  await section.getByLabel('Current password').fill(ADMIN_PASSWORD)
  await section.getByRole('button', { name: 'Save email' }).click()
  await expect(section.getByText('Open the link in the email')).toBeVisible()
  await openLink(page, ADDRESS)
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const confirmation = site.findLink(ADDRESS)

  await page.context().clearCookies()
  await page.goto(`${site.url}/admin/forgot-password`)
  await page.getByLabel('Username or email').fill(ADDRESS)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await expect.poll(() => site.findLink(ADDRESS)).not.toBe(confirmation)
  await openLink(page, ADDRESS)
  await page.getByLabel('New password').fill('nine chairs and a table')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await signIn(page, 'nine chairs and a table')
})

test('a revoked invitation works no longer', async ({ page }) => {
  await signIn(page, 'nine chairs and a table')
  await page.goto(`${site.url}/admin/users`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill('late@example.com')
  await page.getByRole('form', { name: 'Invitation' }).getByRole('button').click()
  const row = page.getByRole('listitem').filter({ hasText: 'late@example.com' })
  await expect(row.getByText('Works until')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expectAccessibleEverywhere(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  await page.context().clearCookies()
  await openLink(page, 'late@example.com')
  await expect(page.getByRole('alert')).toContainText('This link no longer works.')
})

async function openLink(page: Page, address: string): Promise<void> {
  await expect.poll(() => site.findLink(address)).toBeDefined()
  await page.goto(site.url + site.findLink(address))
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto(`${site.url}/admin/auth`)
  await page.getByLabel('Username').fill(ADMIN_USERNAME)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
