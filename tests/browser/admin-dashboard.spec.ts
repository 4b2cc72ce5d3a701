import { EXPECTED_ERRORS, mockGet, SUMMARIES, mockSignedIn } from '#tests/support/admin-mocks.ts'
import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'

test.use({ expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockSignedIn(page))

test('the dashboard shows the user and the five latest posts, and a button for more if there are any', async ({
  page,
}) => {
  await mockGet(page, '/api/blog/posts', SUMMARIES)
  await page.goto('/admin')
  await expect(page.getByText('Welcome, ada', { exact: true })).toBeVisible()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent Posts' })
  await expect(recent.getByRole('listitem').getByRole('heading')).toHaveText(
    [7, 6, 5, 4, 3].map((number) => `Lesson ${number}`),
  )
  await expect(page.getByText('Admin Users: 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Lesson 7')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Settings' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Settings' })).toContainText('Coming Soon')
  await page.getByRole('button', { name: 'View All Posts (7)', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)

  await mockGet(page, '/api/blog/posts', SUMMARIES.slice(0, 5))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Lesson 5' })).toBeVisible()
  await expect(page.getByText(/View All Posts/)).toHaveCount(0)
})

test.describe('the dashboard', () => {
  test('lists unsaved work with the screen where it continues, and shows and discards it', async ({
    page,
  }) => {
    const savedAt = '2026-01-05T15:00:00.000Z'
    const edit = { title: 'Terms', base: { title: 'Terms' }, mine: { title: 'Terms of use' } }
    await page.addInitScript(
      (stored) => Object.entries(stored).forEach(([key, text]) => (localStorage[key] = text)),
      {
        'unsaved-words:1:page-terms': JSON.stringify({ savedAt, ...edit }),
        'unsaved-lead:1:1767000000000-a:reply': JSON.stringify({ text: 'Thursday at ten?' }),
        'unsaved-lead:2:1767000000000-a:note': JSON.stringify({ text: 'Of another user' }),
      },
    )
    await page.goto('/admin')
    const rows = page.getByRole('list', { name: 'Not saved yet' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first().getByRole('link')).toHaveAccessibleName('Continue content of “Terms”')
    await rows.last().getByText('Show what you typed').click()
    await expect(page.getByText('Thursday at ten?')).toBeVisible()
    await expect(rows.last().getByRole('link')).toHaveAccessibleName('Continue reply to A lead')
    await expectAccessible(page)

    await rows.last().getByRole('button', { name: 'Discard reply to A lead' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/content\/page-terms$/)
  })
})

test.describe('an unexpected response', () => {
  // React logs what an error boundary catches.
  test.use({ expectedErrors: ['TypeError', 'The above error occurred'] })

  test('breaks only the tile or screen that it is for', async ({ page }) => {
    await page.route('**/api/**', (route) =>
      route.request().url().endsWith('/api/user') ? route.fallback() : route.fulfill({ json: {} }),
    )
    await page.goto('/admin')
    await expect(page.getByText('This could not be shown.').first()).toBeVisible()
    for (const [menu, place] of [
      ['Write', 'Posts'],
      [undefined, 'Leads'],
      ['Marketing', 'Campaigns'],
      ['Marketing', 'Funnel'],
      ['System', 'Outbox'],
      ['System', 'Activity'],
      ['System', 'Health'],
      ['System', 'Users'],
    ] as const) {
      const navigation = page.getByRole('navigation', { name: 'Admin' })
      if (menu) await navigation.getByRole('button', { name: menu }).click()
      await navigation.getByRole('link', { name: place, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Welcome, ada')).toBeVisible()
      await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    }
  })
})

test.describe('the day of an article', () => {
  // Elsewhere than the firm.
  test.use({ timezoneId: 'Pacific/Honolulu' })

  test('is the day at the firm, or the day that it was shipped with, on its page and in the admin area', async ({
    page,
  }) => {
    await page.goto('/diary/ai-in-a-company-of-forty')
    await expect(page.getByRole('time').first()).toHaveText('February 3, 2026')
    const [shipped, evening] = ['2026-02-03T00:00:00.000Z', '2026-02-04T05:30:00.000Z']
    const posts = [shipped, evening].map((datePublished, index) =>
      Object.assign({}, SUMMARIES[index], { datePublished }),
    )
    await mockGet(page, '/blog/posts', posts)
    for (const path of ['/admin', '/admin/blog']) {
      await page.goto(path)
      await expect(page.getByText('Feb 3, 2026', { exact: true })).toHaveCount(2)
    }
  })
})
