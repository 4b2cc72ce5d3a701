import type { Page } from '@playwright/test'
import { expect, expectAccessible, OWNER, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { TEAM, useSiteWithEmail } from '#tests/support/site-with-email.ts'
import { fillContactForm, MESSAGE } from '#tests/support/visitors.ts'

test.use({ expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ExpectedError'] })
test.describe.configure({ mode: 'serial' })

const TYPED = { ...MESSAGE, name: 'Tess Typed', email: 'tess@example.com' }
const AUTOFILLED = { ...MESSAGE, name: 'Otto Filled', email: 'otto@example.com' }
const RESTORED = { ...MESSAGE, name: 'Rita Restored', email: 'rita@example.com' }

const site = useSiteWithEmail()

test('the dashboard and the empty inbox name spam until someone opens it', async ({ page }) => {
  for (const sender of [TYPED, AUTOFILLED]) {
    const data = { ...sender, website: 'https://spam.test' }
    expect((await page.request.post(`${site.url}/api/contact`, { data })).status()).toBe(201)
  }
  await signInAsOwner(page)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByText('2 messages were filed as spam. View')).toBeVisible()
  await page.goto(`${site.url}/admin/leads`)
  await expect(page.getByText('No leads yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '2 messages were filed as spam. View' }).click()
  await page.getByRole('link', { name: TYPED.name }).click()
  await expect(page.getByText('A hidden field was filled in')).toBeVisible()
  await page.goto(`${site.url}/admin`)
  await expect(attention.getByText('1 message was filed as spam. View')).toBeVisible()
})

test('a message reaches the inbox, the team’s email and the dashboard, however its form was filled in', async ({
  page,
}) => {
  await type(page, TYPED)
  await send(page)

  // Each field at once, as a browser or a password manager does.
  await page.goto(`${site.url}/contact`)
  await fillContactForm(page, AUTOFILLED)
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

test('the lead of a message is assigned, replied to and won, and its timeline shows all of it', async ({
  page,
}) => {
  const { name, email } = TYPED
  await signInAsOwner(page)
  await page.goto(`${site.url}/admin/leads`)
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Person responsible').selectOption(OWNER.username)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(`made ${OWNER.username} responsible`)

  const message = page.getByRole('textbox', { name: 'Message' })
  await page.getByLabel('Template').selectOption('Offer an intro call')
  await expect(message).toHaveValue(/^Hello Tess,/)
  await message.fill('Thursday at ten?')
  await page.getByRole('link', { name: 'Back to Leads' }).click()
  await press(page, 'Keep draft and leave')
  await page.getByRole('link', { name }).click()
  await expect(message).toHaveValue('Thursday at ten?')
  await expectAccessible(page)
  await press(page, 'Send reply')
  await expect(page.getByText(`Reply sent to ${email}.`)).toBeVisible()
  await expect(message).toHaveValue('')
  await expect.poll(() => site.findEmail(email)).toContain('Thursday at ten?')
  await expect(timeline).toContainText('Thursday at ten?')
  await expect(timeline.getByText('(this one)')).toHaveCount(1)

  await page.reload()
  await expect(timeline).toContainText('Thursday at ten?')
  await expect(timeline).toContainText('changed the status to Contacted')
  await page.getByLabel(`Status of ${name}`).selectOption('Won')
  const value = page.getByLabel('Value', { exact: true })
  await value.fill('a lot')
  await value.press('Enter')
  await expect(value).toHaveJSProperty('validationMessage', 'Enter an amount such as 1,500.50.')
  await value.fill('$12,500')
  await value.press('Enter')
  await expect(timeline).toContainText('set the value to $12,500')
  await value.fill('1,500.50')
  await value.press('Enter')
  await expect(timeline).toContainText('set the value to $1,500.5')
  await expect(timeline).toContainText('changed the status to Won')
})

test('the sender of a message sees and removes their records by an emailed link', async ({
  page,
}) => {
  const { email, message } = RESTORED
  await page.goto(`${site.url}/privacy`)
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send me the link')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect.poll(() => site.findLink(email)).toMatch(/^\/privacy\/records/)
  const link = `${site.url}${site.findLink(email)}`
  await page.goto(link)
  await expect(page.getByText(message)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Delete everything')
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('We keep nothing under your address.')).toBeVisible()
})

async function type(page: Page, sender: typeof TYPED): Promise<void> {
  await page.goto(`${site.url}/contact`)
  await fillContactForm(page, sender, (field, text) => field.pressSequentially(text))
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
  expect((await page.request.post(`${site.url}/api/login`, { data: OWNER })).ok()).toBe(true)
  await page.goto(`${site.url}/admin`)
}
