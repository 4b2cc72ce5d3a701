import { expect, test } from '#tests/support/browser-test.ts'
import { ADA, EXPECTED_ERRORS, mockGet } from '#tests/support/admin-mocks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockGet(page, '/api/user', ADA))

for (const [path, place, state] of [
  ['/admin', 'Dashboard', 'page'],
  ['/admin/blog', 'Posts', 'page'],
  ['/admin/blog/new', 'Posts', 'true'],
  ['/admin/blog/7/edit', 'Posts', 'true'],
  ['/admin/leads/some-lead', 'Leads', 'true'],
] as const) {
  test(`${path} is marked as ${place} in the navigation`, async ({ page }) => {
    await page.goto(path)
    const marked = page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current]')
    await expect(marked).toHaveText([place])
    await expect(marked).toHaveAttribute('aria-current', state)
  })
}
