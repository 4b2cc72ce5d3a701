import type { Page } from '@playwright/test'
import { ADMINISTRATOR } from '#tests/support/running-platform.ts'
import { startSiteWithEmail, TEAM, type SiteWithEmail } from '#tests/support/site-with-email.ts'
import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch'],
})
test.describe.configure({ mode: 'serial' })

const MESSAGE = { company: 'Engines', message: 'We need a chair.' }
const TYPED = { name: 'Tess Typed', email: 'tess@example.com', ...MESSAGE }
const AUTOFILLED = { name: 'Otto Filled', email: 'otto@example.com', ...MESSAGE }
const RESTORED = { name: 'Rita Restored', email: 'rita@example.com', ...MESSAGE }

let site: SiteWithEmail

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSiteWithEmail()
})

test.afterAll(() => site.stop())

test('spam is named on the dashboard and in the empty inbox until someone opens it', async ({
  page,
}) => {
  for (const sender of [TYPED, AUTOFILLED]) {
    const data = { ...sender, website: 'https://spam.test' }
    expect((await page.request.post(`${site.url}/api/contact`, { data })).status()).toBe(201)
  }
  await signInAsOwner(page)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByText('2 messages were filed as spam. Look')).toBeVisible()
  await page.goto(`${site.url}/admin/leads`)
  await expect(page.getByText('No leads yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '2 messages were filed as spam. Look' }).click()
  await page.getByRole('link', { name: TYPED.name }).click()
  await expect(page.getByText('A hidden field was filled in')).toBeVisible()
  await page.goto(`${site.url}/admin`)
  await expect(attention.getByText('1 message was filed as spam. Look')).toBeVisible()
})

test('a message arrives however it was filled in: in the inbox, by email and on the dashboard', async ({
  page,
}) => {
  await type(page, TYPED)
  await send(page)

  await autofill(page, AUTOFILLED)
  await send(page, { fillMs: 400 })

  await type(page, RESTORED)
  await page.context().setOffline(true)
  await press(page, 'Send Message')
  await expect(page.getByText('Error sending message')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue(RESTORED.message)
  const sent = page.waitForRequest('**/api/contact')
  await send(page)
  expect((await sent).headers()).not.toHaveProperty('x-form-age')

  await signInAsOwner(page)
  await expect(page.getByRole('link', { name: 'New: 3', exact: true })).toBeVisible()
  await page.goto(`${site.url}/admin/leads`)
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const { name, email } of [TYPED, AUTOFILLED, RESTORED]) {
    await expect(page.getByRole('article', { name })).toContainText(MESSAGE.message)
    await expect.poll(() => site.findEmail(TEAM, `Message from ${name}`)).toContain(email)
    await expect.poll(() => site.findEmail(email)).toMatch(/^Reply-To: hello@sideboard\.example/m)
  }
})

async function type(page: Page, sender: typeof TYPED): Promise<void> {
  await page.goto(`${site.url}/contact`)
  await page.getByLabel('Name', { exact: true }).pressSequentially(sender.name)
  await page.getByLabel('Email').pressSequentially(sender.email)
  await page.getByLabel('Company').pressSequentially(sender.company)
  await page.getByLabel('Message').pressSequentially(sender.message)
}

/** Fills in every field at once, as a browser or a password manager does. */
async function autofill(page: Page, sender: typeof TYPED): Promise<void> {
  await page.goto(`${site.url}/contact`)
  await page.getByRole('form').evaluate((form, fields) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (field) field.value = value
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, sender)
}

/** @param fillMs How long the form says it was open. */
async function send(page: Page, { fillMs }: { fillMs?: number } = {}): Promise<void> {
  if (fillMs !== undefined) {
    await page.route(
      '**/api/contact',
      (route) => {
        const headers = { ...route.request().headers(), 'x-form-age': String(fillMs) }
        return route.continue({ headers })
      },
      { times: 1 },
    )
  }
  await press(page, 'Send Message')
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
}

async function signInAsOwner(page: Page): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = ADMINISTRATOR
  const data = { username, password }
  expect((await page.request.post(`${site.url}/api/login`, { data })).ok()).toBe(true)
  await page.goto(`${site.url}/admin`)
}
