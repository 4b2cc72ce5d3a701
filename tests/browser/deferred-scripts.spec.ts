import type { Page } from '@playwright/test'
import { expect, hold, test } from '../support/browser-test.ts'
import { press } from '../support/quiz-actions.ts'
import { fillContactForm } from '../support/visitors.ts'

/** Opens a page whose scripts are held until the returned function is called. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/_astro/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return release
}

test('no page requests a script before its first paint, and one without islands requests none', async ({
  page,
}) => {
  for (const path of ['/', '/contact', '/diary', '/ai-readiness-quiz']) {
    await page.goto(path)
    await page.waitForFunction(
      () =>
        performance.getEntriesByName('first-contentful-paint').length > 0 &&
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
    )
    expect(await listEarlyScripts(page), path).toEqual([])
  }
  for (const path of ['/services', '/about', '/privacy']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const resources = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(resources.filter((name) => name.endsWith('.js'))).toEqual([])
  }
})

/** The scripts that were requested before the first paint. */
function listEarlyScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (paint?.startTime ?? 0))
      .map(({ name }) => name)
  })
}

test('a button pressed before the scripts have loaded scrolls to the form', async ({ page }) => {
  const release = await openHeld(page, '/')
  await press(page, 'Discuss Custom Engagement')
  await expect(page).toHaveURL(/\/$/)
  release()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('the board quiz, pressed twice before its script has loaded, opens once', async ({ page }) => {
  const release = await openHeld(page, '/')
  const opener = page.getByRole('button', { name: 'Do You Need A Board?' })
  await opener.click()
  await opener.click()
  release()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toContainText('1 of 8')
})

test('the board quiz says after eight seconds that its script is missing, and opens when it is there', async ({
  page,
}) => {
  await page.clock.install()
  const release = await openHeld(page, '/')
  await press(page, 'Do You Need A Board?')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(8000)
  await expect(page.getByRole('alert')).toContainText('The quiz could not be loaded.')
  await page.clock.resume()
  release()
  await page.waitForLoadState('networkidle')
  await press(page, 'Do You Need A Board?')
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await expect(page.getByRole('alert', { includeHidden: true })).toBeHidden()
})

test('Back, pressed before its script has loaded, goes back', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/ads/assessment')
  await page.goBack()
  const release = await openHeld(page, '/ads/assessment')
  await press(page, 'Back')
  release()
  await expect(page).toHaveURL(/\/about$/)
})

test('a message sent before the scripts have loaded is sent by the page', async ({ page }) => {
  const release = await openHeld(page, '/contact')
  await fillContactForm(page)
  await page.getByLabel('Message').press('Tab')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText('Message sent successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/contact$/)
})

test('a search typed before its script has loaded is run', async ({ page }) => {
  const release = await openHeld(page, '/diary')
  await page.getByRole('searchbox').fill('testimonial')
  release()
  await expect(page.getByRole('status')).toContainText(/article/)
  await expect(page).toHaveURL(/\?search=testimonial$/)
})
