import { EXPECTED_ERRORS, mockSignedIn } from '#tests/support/admin-mocks.ts'
import { expect, stopClock, test } from '#tests/support/browser-test.ts'

test.use({ expectedErrors: EXPECTED_ERRORS })

test('a toast is the only one, gets the focus by F8, and goes by a swipe or after five seconds', async ({
  page,
}) => {
  await mockSignedIn(page)
  await page.clock.install()
  await page.goto('/admin/blog/new')
  await expect(page.getByLabel('Content')).toBeVisible()
  const words = page.getByText('Validation Error', { exact: true })
  const fail = () => page.getByRole('button', { name: 'Create Post' }).click()
  // Seconds can pass between two steps on a busy machine.
  await stopClock(page)
  await fail()
  await expect(words).toBeVisible()
  await page.keyboard.press('F8')
  const corner = page.getByRole('status').filter({ hasText: 'Validation Error' })
  await expect(corner).toBeFocused()
  expect((await corner.boundingBox())?.width).toBeLessThanOrEqual(420)

  // At least fifty pixels to the right.
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

  await fail()
  await fail()
  await expect(words).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await expect(words).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(words).toHaveCount(0)
})
