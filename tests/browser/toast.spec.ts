import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser-test.ts'
import { EXPECTED_ERRORS, mockSignedIn } from '#tests/support/admin-mocks.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: EXPECTED_ERRORS })

test.beforeEach(({ page }) => mockSignedIn(page))

test.describe('a toast', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/admin/blog/new')
    await expect(page.getByLabel('Content')).toBeVisible()
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
  })

  test('is the only one and closes after five seconds', async ({ page }) => {
    await stopClock(page)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Validation Error', { exact: true })).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(4_000)
    await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(page.getByText('Validation Error', { exact: true })).toHaveCount(0)
  })

  test('is dismissed by a swipe of at least fifty pixels to the right', async ({ page }) => {
    const words = page.getByText('Validation Error', { exact: true })
    for (const [pixels, isGone] of [
      [40, false],
      [60, true],
    ] as const) {
      const { x, y } = (await words.boundingBox()) ?? { x: 0, y: 0 }
      await page.mouse.move(x + 5, y + 5)
      await page.mouse.down()
      await page.mouse.move(x + 5 + pixels, y + 5, { steps: 5 })
      await page.mouse.up()
      await expect(words).toHaveCount(isGone ? 0 : 1)
    }
  })

  test('gets the focus by F8', async ({ page }) => {
    await page.keyboard.press('F8')
    const corner = page.getByRole('status').filter({ hasText: 'Validation Error' })
    await expect(corner).toBeFocused()
    expect((await corner.boundingBox())?.width).toBeLessThanOrEqual(420)
  })
})

/** Stops the clock, because seconds can pass between two steps on a busy machine. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
}
