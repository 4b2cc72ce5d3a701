import type { Page } from '@playwright/test'
import { expect, expectAccessible, hold, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { fillContactForm, MESSAGE } from '#tests/support/visitors.ts'

const BROKEN = 'Please try again or contact us directly.'

function form(page: Page) {
  return page.getByRole('form')
}

async function expectKept(page: Page) {
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(MESSAGE.name)
  await expect(page.getByLabel('Email')).toHaveValue(MESSAGE.email)
  await expect(page.getByLabel('Company')).toHaveValue(MESSAGE.company)
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message)
}

/** Fails every message. Returns the idempotency keys of those sent so far. */
async function failContact(page: Page) {
  const keys: (string | undefined)[] = []
  await page.route('**/api/contact', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.fulfill({ status: 500, body: 'down' })
  })
  return keys
}

test('a message is stored, confirmed and cleared from the form, except what was typed meanwhile', async ({
  page,
}) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/contact'))
      keys.push(request.headers()['idempotency-key'])
  })
  await page.goto('/')
  await fillContactForm(page)
  const release = await hold(page, '**/api/contact')
  const sent = page.waitForRequest('**/api/contact')
  const answered = page.waitForResponse('**/api/contact')
  await press(page, 'Send Message')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  expect((await sent).postDataJSON()).toEqual(MESSAGE)
  release()
  expect((await answered).ok()).toBe(true)
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  for (const field of await form(page).getByRole('textbox').all()) {
    await expect(field).toHaveValue('')
  }
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await expect(page.getByText('answers to ada@example.com')).toBeVisible()
  await expectAccessible(page)

  // What is typed while a message is sent stays, as another message.
  await fillContactForm(page)
  const releaseNext = await hold(page, '**/api/contact')
  await press(page, 'Send Message')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await page.getByLabel('Message').fill('We need a chair. By May.')
  releaseNext()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await expect(page.getByLabel('Message')).toHaveValue('We need a chair. By May.')
  await press(page, 'Send Message')
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(new Set(keys).size).toBe(3)
})

test('a message without a required field or a right address is not sent, and the field says why', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/contact')
  for (const name of ['Name', 'Email', 'Message']) {
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('required')
  }
  await expect(page.getByLabel('Company')).not.toHaveAttribute('required')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(form(page).getByRole('button')).toHaveText(['Send Message'])
  await fillContactForm(page)
  const field = page.getByLabel('Message')
  await expect(field).toHaveAttribute('rows', '5')
  await field.fill('   ')
  await press(page, 'Send Message')
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(page.getByText('Name, email, and message are required.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Please fill in this field.')

  await field.fill('We need a chair.')
  const email = page.getByLabel('Email')
  await email.fill('dana@gmial')
  await press(page, 'Send Message')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(
    'Please enter an email address such as you@company.com.',
  )
  await expect(page.getByText('Error sending message')).toHaveCount(0)
  expect(calls).toEqual([])
  await expectAccessible(page)
})

test('typed text survives a reload until the message is sent', async ({ page }) => {
  const name = page.getByLabel('Name', { exact: true })
  await page.goto('/', { waitUntil: 'networkidle' })
  await name.press('A')
  await page.reload()
  await expect(name).toHaveValue('A')
  await fillContactForm(page)
  await page.goto('/contact')
  await expectKept(page)
  await press(page, 'Send Message')
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(name).toHaveValue('')
})

test.describe('without the code of the form', () => {
  test.use({ expectedErrors: ['ERR_', 'an island could not be loaded'] })

  test('typed text survives a reload until the browser sends it', async ({ page }) => {
    await page.route('**/hydrate-contact-form*.js', (route) => route.abort())
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await fillContactForm(page)
    await page.unrouteAll()
    await page.reload()
    await expectKept(page)

    for (const lacking of ['hydrate-contact-form*.js', 'contact/form.*.json', '_astro/*.js']) {
      await page.route(`**/${lacking}`, (route) => route.abort())
      await page.goto('/contact', { waitUntil: 'networkidle' })
      await fillContactForm(page)
      await press(page, 'Send Message')
      await expect(page, lacking).toHaveURL(/\/thank-you$/)
      await page.unrouteAll()
    }
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await expect(page.getByLabel('Message')).toHaveValue('')
  })
})

test.describe('a failure', () => {
  test.use({ expectedErrors: ['500'] })

  test('is reported, keeps the fields, and keeps a message the same one after a reload', async ({
    page,
  }) => {
    const keys = await failContact(page)
    await page.goto('/contact')
    await fillContactForm(page)
    await press(page, 'Send Message')
    await expect(page.getByText('Error sending message')).toBeVisible()
    await expect(page.getByText(BROKEN)).toBeVisible()
    await expectKept(page)
    const send = page.getByRole('button', { name: 'Send Message' })
    await expect(send).toBeEnabled()
    await expect(send).toBeFocused()
    await send.click()
    await expect.poll(() => keys.length).toBe(2)
    await page.reload()
    await expectKept(page)
    for (const message of ['We need a chair.', 'We need two chairs.']) {
      await page.getByLabel('Message').fill(message)
      await press(page, 'Send Message')
      await expect(page.getByText('Error sending message')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Message')).toHaveValue(message)
    }
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('names the time to wait and the field that is too long', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('429', '400')
    const error = 'There were too many attempts. Please try again in 9 minutes.'
    await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: { error } }))
    await page.goto('/contact')
    await fillContactForm(page)
    await press(page, 'Send Message')
    await expect(page.getByText(error)).toBeVisible()
    await page.unroute('**/api/contact')
    const long = `${'We need a chair. '.repeat(600)}Call 214 555 0100.`
    await page.getByLabel('Message').fill(long)
    await press(page, 'Send Message')
    await expect(page.getByText('Message must be at most 10,000 characters long')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(long)
  })
})

test('the browser sends the form without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/contact')
  await fillContactForm(page)
  await press(page, 'Send Message')
  await expect(page).toHaveURL(/\/thank-you$/)
  await page.close()
})
