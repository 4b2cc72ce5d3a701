import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, OWNER, signIn, test } from '#tests/support/browser-test.ts'
import { useSiteWithEmail } from '#tests/support/site-with-email.ts'
import { sendMessage } from '#tests/support/visitors.ts'

test.use({ expectedErrors: ['403 (Forbidden)'] })
test.describe.configure({ mode: 'serial' })

const MOST_TABS = 60

const site = useSiteWithEmail()

/** How a person gets to a control and uses it. */
interface Hand {
  type(field: Locator, text: string): Promise<void>
  press(control: Locator): Promise<void>
}

const keyboardOf = (page: Page): Hand => ({
  async type(field, text) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  },
  async press(control) {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  },
})

test('the owner publishes, invites a colleague and answers a lead on the first day, by keyboard alone', async ({
  page,
}) => {
  const colleague = 'first-colleague@example.com'
  const visitor = 'grace@example.com'
  const title = 'What I learned from my first customer'
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const { type, press } = keyboardOf(page)
  const firstSteps = (done: number) =>
    expect(page.getByRole('heading', { name: `First steps: ${done} of 6 done` })).toBeVisible()

  await page.goto(`${site.url}/admin/auth`)
  await type(page.getByLabel('Username'), OWNER.username)
  await type(page.getByRole('textbox', { name: 'Password' }), OWNER.password)
  await page.keyboard.press('Enter')
  await firstSteps(0)
  await expect(
    page.getByText(/^Examples that reach no one: hello@sideboard\.example/),
  ).toBeVisible()
  await press(link('The first article'))
  await type(page.getByLabel('Title'), title)
  await type(page.getByLabel('Content'), 'Ask before you build.')
  await press(button('Create Post'))
  await expect(page).toHaveURL(/\/admin$/)
  await firstSteps(1)

  await press(link('A colleague'))
  await press(button('Invite'))
  await type(page.getByRole('textbox', { name: 'Email' }), colleague)
  await press(button('Invite'))
  await expect.poll(() => site.findEmail(colleague)).toContain('invites you to Sideboard')

  const sent = { name: 'Grace Hopper', email: visitor, message: 'How do we begin?' }
  await sendMessage(page.request, sent, site.url)
  await press(link('Dashboard'))
  await firstSteps(2)
  await press(link('Grace Hopper'))
  await type(page.getByRole('textbox', { name: 'Subject' }), 'Your message')
  await type(page.getByRole('textbox', { name: 'Message' }), 'On Thursday at ten.')
  await press(button('Send reply'))
  await expect(page.getByText(`Reply sent to ${visitor}.`)).toBeVisible()
  await expect
    .poll(() => site.findEmail(visitor, 'Thursday at ten'))
    .toContain('> How do we begin?')

  await press(link('Dashboard'))
  await press(button('Dismiss'))
  await expect(page.getByText(/^First steps/)).toHaveCount(0)
  await expectPublished(page, title)
})

test('an invited person publishes an article by keyboard alone', async ({ page }) => {
  await publishFirstArticle(page, keyboardOf(page))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an invited person publishes an article by touch', async ({ page }) => {
    const byTouch: Hand = {
      async type(field, text) {
        await field.tap()
        await page.keyboard.type(text)
      },
      press: (control) => control.tap(),
    }
    await publishFirstArticle(page, byTouch, true)
  })
})

test('a revoked invitation does not work anymore', async ({ page }) => {
  await signIn(page, OWNER, site.url)
  await page.goto(`${site.url}/admin/users`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill('late@example.com')
  await page.getByRole('form', { name: 'Invitation' }).getByRole('button').click()
  const row = page.getByRole('listitem').filter({ hasText: 'late@example.com' })
  await expect(row.getByText('Works until')).toBeVisible()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  await page.context().clearCookies()
  await openLink(page, 'late@example.com')
  await expect(page.getByRole('alert')).toContainText('This link no longer works.')
})

test('a confirmed address receives the link that replaces a forgotten password', async ({
  page,
}) => {
  const address = 'ada@example.com'
  const password = 'nine chairs and a table'
  await signIn(page, OWNER, site.url)
  await page.goto(`${site.url}/admin/account`)
  const section = page.getByRole('region', { name: 'Email Address' })
  await section.getByRole('button', { name: 'Add email' }).click()
  await section.getByLabel('New email').fill(address)
  await section.getByLabel('Current password').fill(OWNER.password)
  await section.getByRole('button', { name: 'Save email' }).click()
  await expect(section.getByText('Open the link in the email')).toBeVisible()
  await openLink(page, address)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await expectAccessible(page)
  const confirmation = site.findLink(address)

  await page.context().clearCookies()
  await page.goto(`${site.url}/admin/forgot-password`)
  await page.getByLabel('Username or email').fill(address)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await expect.poll(() => site.findLink(address)).not.toBe(confirmation)
  await openLink(page, address)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await signIn(page, { ...OWNER, password }, site.url)
})

/** @param isNarrow Whether the fields beside the text are folded. */
async function publishFirstArticle(
  page: Page,
  { type, press }: Hand,
  isNarrow = false,
): Promise<void> {
  const username = `writer-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.com`
  const title = `First article of ${email}`
  await invite(page, email)
  await openLink(page, email)
  await type(page.getByLabel('Username'), username)
  await type(page.getByLabel('Password'), 'nine lamps and a table')
  await press(page.getByRole('button', { name: 'Create account' }))
  await press(page.getByRole('link', { name: 'Create New Post' }))
  await type(page.getByLabel('Title'), title)
  if (isNarrow) await press(page.getByText('Address and description'))
  await type(page.getByLabel('Description'), 'What the first week was like.')
  await type(page.getByLabel('Content'), 'Words.')
  await press(page.getByRole('button', { name: 'Create Post' }))
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText(title).first()).toBeVisible()
  await expectPublished(page, title)
}

async function expectPublished(page: Page, title: string): Promise<void> {
  const published = await page.request.get(`${site.url}/api/blog/posts`)
  expect(await published.text()).toContain(title)
}

async function invite(page: Page, email: string): Promise<void> {
  for (const [path, data] of [
    ['/api/login', OWNER],
    ['/api/admin/invitations', { email, permissions: ['posts'] }],
  ] as const) {
    expect((await page.request.post(site.url + path, { data })).ok()).toBe(true)
  }
  await page.context().clearCookies()
}

async function openLink(page: Page, address: string): Promise<void> {
  await expect.poll(() => site.findLink(address)).toBeDefined()
  await page.goto(site.url + site.findLink(address))
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} is not within ${MOST_TABS} presses of Tab`)
}
