import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'
import { metaOf } from '#tests/support/site-pages.ts'

test.use({ expectedErrors: ['404'] })

test('an address without a page is not found, and links to the popular ones', async ({ page }) => {
  for (const path of ['/404', '/diary/nowhere', '/ads/nowhere', '/nowhere']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page Not Found/)
    await expect(metaOf(page, 'robots')).toHaveAttribute('content', /noindex/)
  }
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Popular Pages' })).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Services', '/services'],
    ['About Us', '/about'],
    ['Insights', '/insights'],
    ['Contact', '/contact'],
    ['Contact Support', '/contact'],
    ['Go Home', '/'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  // The whole card is the link.
  await main.getByRole('listitem').filter({ hasText: 'Two partners' }).click()
  await expect(page).toHaveURL(/\/about$/)
})

test('Go Back returns to the previous page, or home without one', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/nowhere')
  await press(page, 'Go Back')
  await expect(page).toHaveURL(/\/about$/)
  const fresh = await page.context().newPage()
  await fresh.goto('/nowhere')
  await press(fresh, 'Go Back')
  await expect(fresh).not.toHaveURL(/nowhere/)
})
