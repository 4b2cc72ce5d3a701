import { expect, expectAccessible, expectNoSideScroll, test } from '#tests/support/browser-test.ts'

const LINKS = [
  ['Services', '/services'],
  ['About', '/about'],
  ['Diary', '/diary'],
  ['Contact', '/contact'],
] as const

test('the header links to each area and marks only that link as current', async ({ page }) => {
  const header = page.getByRole('banner')
  // No role tells which link is the current one.
  const current = header.locator('[aria-current]')
  await page.goto('/')
  await expect(current).toHaveText([])
  for (const [name, path] of LINKS) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(current).toHaveText([name])
  }
  await page.goto('/diary/my-testimonial')
  await expect(current).toHaveText(['Diary'])
  await header.getByRole('link', { name: 'Schedule Conversation' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await header.getByRole('link', { name: /Sideboard/ }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('the skip link is the first focus, and the header takes the pages that an owner lists on a tablet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const first = page.getByRole('banner').getByRole('listitem').first()
  for (const name of ['Workshop', 'For buyers', 'Careers', 'Selling a family business'])
    await first.evaluate((item, text) => {
      const link = item.cloneNode(true)
      link.textContent = text
      item.before(link)
    }, name)
  await expectNoSideScroll(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens and closes by its button, closes by Escape and when a link is followed', async ({
    page,
  }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const link = page.getByRole('banner').getByRole('link', { name: 'Services', exact: true })
    await expect(link).toBeHidden()
    await toggle.click()
    await expect(link).toBeVisible()
    await expectAccessible(page)
    await toggle.click()
    await expect(link).toBeHidden()
    await toggle.click()
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(toggle).toBeFocused()

    for (const [name, path] of [...LINKS, ['Schedule Conversation', '/contact']] as const) {
      await toggle.click()
      const followed = page.getByRole('banner').getByRole('link', { name, exact: true })
      await followed.click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(followed).toBeHidden()
    }
  })
})

test('the footer has its groups, the admin link and the year', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const group of ['Services', 'Company', 'Contact']) {
    await expect(footer.getByRole('heading', { name: group })).toBeVisible()
  }
  await expect(footer.getByRole('navigation').getByRole('link').nth(10)).toBeVisible()
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await footer.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
})
