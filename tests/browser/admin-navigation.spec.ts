import {
  ADA,
  EXPECTED_ERRORS,
  mockGet,
  SUMMARIES,
  mockSignedIn,
} from '#tests/support/admin-mocks.ts'
import { expect, expectNoSideScroll, test } from '#tests/support/browser-test.ts'

test.use({ expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockSignedIn(page))

test('the menu marks the screen, or where it belongs', async ({ page }) => {
  for (const [path, place, state] of [
    ['/admin', 'Dashboard', 'page'],
    ['/admin/blog', 'Posts', 'page'],
    ['/admin/blog/new', 'Posts', 'true'],
    ['/admin/blog/7/edit', 'Posts', 'true'],
    ['/admin/leads/some-lead', 'Leads', 'true'],
  ] as const) {
    await page.goto(path)
    // No role tells which link is the current one.
    const marked = page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current]')
    await expect(marked, path).toHaveText([place])
    await expect(marked).toHaveAttribute('aria-current', state)
  }
})

test('the header is one row, whatever the firm is called, and its menu works by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const user = { ...ADA, username: 'a-username-of-forty-characters-in-its-full-length' }
  await mockGet(page, '/api/user', user)
  await page.goto('/admin')
  const firm = page.getByRole('banner').getByRole('link').first()
  await firm.evaluate((link) => (link.textContent = 'Oak, Ash & Partners of Dallas and Fort W'))
  const measure = async () => (await page.getByRole('banner').boundingBox())?.height
  await expect.poll(measure).toBeLessThan(72)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(measure).toBeLessThan(64)
  await expectNoSideScroll(page)
  const button = page.getByRole('button', { name: 'Marketing' })
  const costs = page.getByRole('link', { name: 'Costs' })
  await button.press('Enter')
  await expect(costs).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(costs).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(costs).toBeHidden()
  await button.press('Enter')
  await expect(costs).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(costs).toBeHidden()
  await button.click()
  await costs.click()
  await expect(page).toHaveURL('/admin/campaigns/costs')
  await expect(costs).toBeHidden()
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveText(/^← Back/)
})

test('a click beside everything takes the focus away, whatever changes then', async ({ page }) => {
  await page.clock.install()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Create User' }).focus()
  await page.mouse.click(700, 2)
  await page.evaluate(() => document.body.append('A change'))
  await page.clock.runFor(1000)
  await expect(page.locator('body')).toBeFocused()
})

test('a list keeps the focus when its last page arrives', async ({ page }) => {
  const entry = { at: '2026-01-05T15:00:00.000Z', actor: 'system', action: 'backup.downloaded' }
  await mockGet(page, '/api/admin/activity', {
    entries: [{ ...entry, id: '2', subject: '' }],
    next: '2',
  })
  await mockGet(page, '/api/admin/activity?before=2', {
    entries: [{ ...entry, id: '1', subject: '' }],
  })
  await page.goto('/admin/activity')
  await page.getByRole('button', { name: 'Older activity' }).press('Enter')
  const end = page.getByRole('button', { name: 'End of the list' })
  await expect(end).toBeFocused()
  await expect(end).toBeDisabled()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
})

test('on a phone the menu holds the screens, and Ctrl+K finds a post', async ({ page }) => {
  await mockGet(page, '/api/admin/blog/posts', SUMMARIES)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/account')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const leads = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Leads' })
  await expect(leads).toBeVisible()
  await leads.focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Posts' }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  // The second time, its screen is open already.
  for (const _ of [1, 2]) {
    await menu.click()
    await page.getByRole('link', { name: 'Pages', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  }
  await expect(menu).toBeFocused()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Find a post, lead or screen' })
  await palette.fill('nothing')
  await palette.press('ArrowDown')
  await palette.fill('lesson 3')
  await expect(page.getByRole('option')).toHaveText([/Lesson 3/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/blog\/3\/edit$/)
})
