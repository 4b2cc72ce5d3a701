import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { ADMINISTRATOR } from '#tests/support/running-platform.ts'
import { startSiteWithEmail, type SiteWithEmail } from '#tests/support/site-with-email.ts'
import { expect, test } from '#tests/support/browser-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: ['401'] })
test.describe.configure({ mode: 'serial' })

const MOST_ACTIONS = 15
const MOST_TABS = 60

let site: SiteWithEmail

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSiteWithEmail()
})

test.afterAll(() => site.stop())

/** How a person gets to a control and uses it. */
interface Hand {
  /** Whether the fields beside the text are folded. */
  readonly isNarrow: boolean
  type(field: Locator, text: string): Promise<void>
  press(control: Locator): Promise<void>
}

test('on the first day the owner publishes, invites a colleague and answers a lead by keyboard alone', async ({
  page,
}) => {
  const colleague = 'first-colleague@example.com'
  const visitor = 'grace@example.com'
  const title = 'What I learned from my first customer'
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  const press = async (control: Locator) => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  const firstSteps = (done: number) =>
    expect(page.getByRole('heading', { name: `First steps: ${done} of 6 done` })).toBeVisible()

  await page.goto(`${site.url}/admin/auth`)
  await type(page.getByLabel('Username'), ADMINISTRATOR.ADMIN_USERNAME)
  await type(page.getByRole('textbox', { name: 'Password' }), ADMINISTRATOR.ADMIN_PASSWORD)
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

  const data = { name: 'Grace Hopper', email: visitor, company: '', message: 'How do we begin?' }
  const headers = { 'x-form-age': '60000' }
  await page.request.post(`${site.url}/api/contact`, { data, headers })
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
  const published = await page.request.get(`${site.url}/api/blog/posts`)
  expect(await published.text()).toContain(title)
})

test('an invited person publishes an article by keyboard alone', async ({ page }) => {
  await publishFirstArticle(page, {
    isNarrow: false,
    async type(field, text) {
      await tabTo(page, field)
      await page.keyboard.type(text)
    },
    async press(control) {
      await tabTo(page, control)
      await page.keyboard.press('Enter')
    },
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an invited person publishes an article by touch', async ({ page }) => {
    await publishFirstArticle(page, {
      isNarrow: true,
      async type(field, text) {
        await field.tap()
        await page.keyboard.type(text)
      },
      press: (control) => control.tap(),
    })
  })
})

/** An action opens a page, types a text or presses a control; the way to a control is none. */
async function publishFirstArticle(page: Page, { isNarrow, type, press }: Hand): Promise<void> {
  const username = `writer-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.com`
  const title = `First article of ${email}`
  const link = await anInvitation(page, email)
  const button = (name: string) => page.getByRole('button', { name })
  const actions = [
    () => page.goto(link),
    () => type(page.getByLabel('Username'), username),
    () => type(page.getByLabel('Password'), 'nine lamps and a table'),
    () => press(button('Create account')),
    () => press(page.getByRole('link', { name: 'Create New Post' })),
    () => type(page.getByLabel('Title'), title),
    ...(isNarrow ? [() => press(page.getByText('Address and description'))] : []),
    () => type(page.getByLabel('Description'), 'What the first week was like.'),
    () => type(page.getByLabel('Content'), 'Words.'),
    () => press(button('Create Post')),
  ]
  for (const act of actions) await act()
  expect(actions.length).toBeLessThanOrEqual(MOST_ACTIONS)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText(title).first()).toBeVisible()
  const published = await page.request.get(`${site.url}/api/blog/posts`)
  expect(await published.text()).toContain(title)
}

async function anInvitation(page: Page, email: string): Promise<string> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = ADMINISTRATOR
  const post = async (path: string, data: object) => {
    const response = await page.request.post(site.url + path, { data })
    expect(response.ok()).toBe(true)
  }
  await post('/api/login', { username, password })
  await post('/api/admin/invitations', { email, permissions: ['posts'] })
  await page.context().clearCookies()
  await expect.poll(() => site.findLink(email)).toBeDefined()
  return site.url + site.findLink(email)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} is not within ${MOST_TABS} presses of Tab`)
}
