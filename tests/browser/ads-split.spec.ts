import { expect, test } from '#tests/support/browser-test.ts'

test('/ads keeps the parameters and the quiz of a visitor', async ({ page }) => {
  await page.goto('/ads?utm_source=split&gclid=a%20b')
  await expect(page).toHaveURL(/\/ads\/quiz-[ab]\/?\?utm_source=split&gclid=a%20b$/)
  const first = new URL(page.url()).pathname
  await page.goto('/ads?utm_source=split&again=1')
  await expect(page).toHaveURL(`${first}?utm_source=split&again=1`)
})
