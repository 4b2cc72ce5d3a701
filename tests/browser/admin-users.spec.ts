import type { Page } from '@playwright/test'
import type { Permission } from '#domain/accounts/permission.ts'
import {
  ADA,
  EXPECTED_ERRORS,
  mockCall,
  mockGet,
  mockSignedIn,
  SERVER_ERROR,
} from '#tests/support/admin-mocks.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  openSession,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'

test.use({ expectedErrors: ['412 (Precondition', ...EXPECTED_ERRORS] })

test('an administrator creates and deletes accounts, but cannot delete their own', async ({
  page,
}) => {
  const username = `user-${crypto.randomUUID().slice(0, 8)}`
  await signInByApi(page)
  await page.goto('/admin/users')
  const own = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) })
  await expect(own.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  const create = page.getByRole('button', { name: 'Create User' })
  await create.click()
  await page.getByLabel('Username').fill(username)
  await create.click()
  await expect(page.getByText('Missing fields', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Password').fill('short')
  await create.click()
  await expect(page.getByText('Password too short', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Password must be at least 8 characters long', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Password').fill('a password that is long enough')
  await page.getByLabel('Grant administrator privileges').check()
  await create.click()
  await expect(page.getByText('User created successfully.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  // By keys: a click would wait until the message has left the corner.
  await create.press('Enter')
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Grant administrator privileges')).not.toBeChecked()

  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row.getByText('Administrator', { exact: true })).toBeVisible()
  const remove = row.getByRole('button', { name: 'Delete' })
  await remove.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Are you sure you want to delete "${username}"? This action cannot be undone.`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully.', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Current Users' })).toBeFocused()
})

test('users that are missing or cannot be loaded, deleted or created are explained', async ({
  page,
}) => {
  await mockSignedIn(page)
  await mockGet(page, '/api/admin/users', [])
  await page.goto('/admin/users')
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()

  await mockCall(page, 'GET', '**/api/admin/users', SERVER_ERROR)
  await mockCall(page, 'GET', '**/api/admin/invitations', SERVER_ERROR)
  await page.goto('/admin/users')
  await expect(page.getByText('The users could not be loaded.')).toBeVisible()
  await expect(page.getByText('The invitations could not be loaded.')).toBeVisible()
  await expectAccessible(page)

  const grace = { id: 2, username: 'grace', isAdmin: false, permissions: [] }
  await mockGet(page, '/api/admin/users', [ADA, grace])
  await mockCall(page, 'POST', '**/api/admin/users', SERVER_ERROR)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: 'grace' })
  for (const [answer, words] of [
    [{ status: 403, json: { error: 'Not this one.' } }, 'Not this one.'],
    [SERVER_ERROR, 'Failed to delete user'],
  ] as const) {
    await mockCall(page, 'DELETE', '**/api/admin/users/2', answer)
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(row).toBeVisible()
  }

  await page.getByRole('button', { name: 'Create User' }).click()
  await page.getByLabel('Username').fill('linus')
  await page.getByLabel('Password').fill('eight letters')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('Failed to create user.', { exact: true })).toBeVisible()
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('linus')
})

const POSTS = ['Posts', 'Pages', 'Import and Export', 'Redirects']
const MARKETING = ['Campaigns', 'Costs', 'Sources', 'Funnel']
/** What a permission opens, with the menu of its places and a heading of the dashboard. */
const SCREENS = [
  ['posts', 'Write', POSTS, 'Recent Posts'],
  ['leads', '', ['Leads'], 'Leads'],
  ['campaigns', 'Marketing', MARKETING, 'What you can do here'],
] as const

test('a user sees the screens of a permission and nothing else, until it is taken away', async ({
  page,
  browser,
}) => {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) failed.push(response.url())
  })
  const account = await createAccount(page)
  await openSession(page, account)
  const administrator = await browser.newPage()
  await signInByApi(administrator)
  const grant = async (permissions: readonly Permission[]) => {
    const data = { isAdmin: false, permissions }
    const response = await administrator.request.put(`/api/admin/users/${account.id}`, { data })
    expect(response.ok()).toBe(true)
  }
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  for (const [permission, menu, places, heading] of SCREENS) {
    await test.step(permission, async () => {
      await grant([permission])
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expectNavigation(page, ['Dashboard', ...places, 'Account'])
      for (const place of [...places, 'Account']) {
        // Every navigation closes the menu.
        if (menu && place !== 'Account')
          await navigation.getByRole('button', { name: menu }).click()
        await navigation.getByRole('link', { name: place }).click()
        await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
        await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
      }
      await page.goto('/admin/activity')
      await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible()
      expect(failed).toEqual([])
    })
  }

  await grant(['leads'])
  await page.goto('/admin/leads')
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
  await grant([])
  await page.getByLabel('Kind').selectOption('contact')
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible()
  await expectAccessible(page)
  await expectNavigation(page, ['Dashboard', 'Account'])
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Your account has no permissions yet.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('User', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await administrator.close()
})

test('changed permissions are saved, and overwrite no change of another administrator', async ({
  page,
}) => {
  const { id, username } = await createAccount(page, ['leads'])
  await signInByApi(page)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row.getByText('Leads', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Change permissions' }).click()
  const form = page.getByRole('form', { name: `Permissions of ${username}` })
  const box = (name: RegExp) => form.getByRole('checkbox', { name })
  await expect(box(/^Leads/)).toBeChecked()
  await expectAccessible(page)
  await box(/^Leads/).uncheck()
  await box(/^Posts/).check()
  await form.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText(`Permissions of ${username} saved.`)).toBeVisible()
  await expect(row.getByText('Posts', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Change permissions' })).toBeFocused()

  // Not a click, which would wait until the message has left the corner.
  await page.keyboard.press('Enter')
  await box(/^Leads/).check()
  const data = { isAdmin: false, permissions: ['campaigns'] }
  await page.request.put(`/api/admin/users/${id}`, { data })
  await form.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText('The permissions could not be saved.')).toBeVisible()
  await expect(box(/^Campaigns/)).toBeChecked()
  await expect(box(/^Leads/)).not.toBeChecked()
})

async function expectNavigation(page: Page, places: readonly string[]): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Admin' })
  // Those of closed groups are hidden.
  const links = menu.getByRole('link', { includeHidden: true })
  await expect(links).toHaveText([...places])
}
