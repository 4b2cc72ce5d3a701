import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Permission } from '#domain/accounts/permission.ts'
import {
  expect,
  expectAccessibleEverywhere,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'

const PASSWORD = 'a password that is long enough'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: ['401 (Unauthorized)', '403 (Forbidden)', '412 (Precondition Failed)'],
})

test('a user without permissions reads so, reaches their account and can log out', async ({
  page,
}) => {
  await signInAsColleague(page, [])
  await page.goto('/admin')
  await expect(page.getByText('Your account has no permissions yet.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('User', { exact: true })).toBeVisible()
  await expectNavigation(page, ['Dashboard', 'Account'])
  await expectAccessibleEverywhere(page)

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

for (const [permission, places, heading] of [
  [
    'posts',
    ['Dashboard', 'Posts', 'Pages', 'Import and Export', 'Redirects', 'Account'],
    'Recent Posts',
  ],
  ['leads', ['Dashboard', 'Leads', 'Account'], 'Leads'],
  [
    'campaigns',
    ['Dashboard', 'Campaigns', 'Costs', 'Sources', 'Funnel', 'Account'],
    'What you can do here',
  ],
] as const) {
  test(`a user with the permission ${permission} sees ${places.join(', ')} and nothing else`, async ({
    page,
  }) => {
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) failed.push(response.url())
    })
    await signInAsColleague(page, [permission])
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expectNavigation(page, places)
    for (const place of places.slice(1)) {
      const link = page
        .getByRole('navigation', { name: 'Admin' })
        .getByRole('link', { name: place })
      if (await link.isHidden())
        await page.getByRole('button', { name: /^(Write|Marketing)$/ }).click()
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    }
    expect(failed).toEqual([])

    await page.goto('/admin/activity')
    await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible()
    expect(failed).toEqual([])
  })
}

test('an administrator grants a permission, and it works at the next request', async ({
  page,
  browser,
}) => {
  const colleague = await browser.newPage()
  const username = await signInAsColleague(colleague, ['leads'])
  await signInByApi(page)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row.getByText('Leads', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Change permissions' }).click()
  const form = page.getByRole('form', { name: `Permissions of ${username}` })
  await expect(form.getByRole('checkbox', { name: /^Leads/ })).toBeChecked()
  await expectAccessibleEverywhere(page)
  await form.getByRole('checkbox', { name: /^Leads/ }).uncheck()
  await form.getByRole('checkbox', { name: /^Posts/ }).check()
  await form.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText(`Permissions of ${username} saved.`)).toBeVisible()
  await expect(row.getByText('Posts', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Change permissions' })).toBeFocused()

  expect((await colleague.request.get('/api/admin/leads')).status()).toBe(403)
  expect((await colleague.request.get('/api/admin/blog/posts')).status()).toBe(200)
  await colleague.close()
})

test('a screen goes away when its permission is taken away', async ({ page, browser }) => {
  const administrator = await browser.newPage()
  await signInByApi(administrator)
  await signInAsColleague(page, ['leads'])
  await page.goto('/admin/leads')
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
  await expectNavigation(page, ['Dashboard', 'Leads', 'Account'])
  const { id } = await (await page.request.get('/api/user')).json()
  await administrator.request.put(`/api/admin/users/${id}`, { data: { permissions: [] } })
  await page.getByLabel('Kind').selectOption('contact')
  await expect(page.getByRole('heading', { name: 'No Permission' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expectNavigation(page, ['Dashboard', 'Account'])
  await administrator.close()
})

test('permissions changed by two people at once are not overwritten', async ({ page, browser }) => {
  const colleague = await browser.newPage()
  const username = await signInAsColleague(colleague, ['leads'])
  const { id } = await (await colleague.request.get('/api/user')).json()
  await colleague.close()
  await signInByApi(page)
  await page.goto('/admin/users')
  const row = page.getByRole('listitem').filter({ hasText: username })
  await row.getByRole('button', { name: 'Change permissions' }).click()
  await page.getByRole('checkbox', { name: /^Posts/ }).check()
  await page.request.put(`/api/admin/users/${id}`, { data: { permissions: ['campaigns'] } })
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText('The permissions could not be saved.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Campaigns/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Posts/ })).not.toBeChecked()
})

async function expectNavigation(page: Page, places: readonly string[]): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Admin' }).locator('a')
  await expect(links).toHaveText([...places])
}

/** Create an account and sign in with it. @returns its username. */
async function signInAsColleague(page: Page, permissions: Permission[]): Promise<string> {
  const username = `colleague-${randomUUID().slice(0, 8)}`
  await signInByApi(page)
  const data = { username, password: PASSWORD, isAdmin: false, permissions }
  expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
  await page.context().clearCookies()
  const login = await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  expect(login.status()).toBe(200)
  expect(await login.json()).toMatchObject({ username, isAdmin: false, permissions })
  return username
}
