import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/browser-test.ts'
import { finishAdsQuiz, press, sentCalls } from '#tests/support/quiz-actions.ts'
import { fillContactForm } from '#tests/support/visitors.ts'

const FIRST = 'two-years-before-you-sell'
const OTHERS = [
  'Thirteen weeks of cash, on one page',
  'How to run the first board meeting in a company that never had one',
]
const CAMPAIGN = 'utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid=Abc'
const TOUCH = {
  landing: `/diary/${FIRST}`,
  parameters: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring', gclid: 'Abc' },
}

/** Arrives by an ad and reads three articles, by links of the pages. */
async function readArticles(page: Page): Promise<void> {
  await page.goto(`/diary/${FIRST}?${CAMPAIGN}`, { referer: 'https://google.example/' })
  for (const name of OTHERS) {
    await page.getByRole('link', { name: 'Back to Insights' }).click()
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
}

async function writeMessage(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await fillContactForm(page)
  const sent = page.waitForRequest('**/api/contact')
  await press(page, 'Send Message')
  return (await sent).postDataJSON() as Record<string, unknown> // the form sends an object
}

test('a visitor who reads three articles before writing keeps the campaign', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'document') requests.push(request.url())
  })
  await page.goto(`/diary/${FIRST}?${CAMPAIGN}`)
  const listFiles = () => requests.filter((url) => !/\.(woff2|png|svg|webmanifest)$/.test(url))
  await expect
    .poll(listFiles, 'an article requests no script and reports its arrival')
    .toEqual([expect.stringMatching(/\/api\/arrivals$/)])
  expect(await page.context().cookies()).toEqual([])

  await readArticles(page)
  const { attribution } = await writeMessage(page)
  expect(requests.filter((url) => url.endsWith('/api/arrivals'))).toHaveLength(1)
  expect(attribution).toMatchObject({ firstTouch: TOUCH, lastTouch: TOUCH })
})

test('a quiz that is found later keeps the campaign of the article', async ({ page }) => {
  await readArticles(page)
  const calls = sentCalls(page)
  await page.goto('/ads/quiz-b')
  await finishAdsQuiz(page, 3)
  await expect.poll(() => calls.at(-1)?.path).toBe('/api/ads/quiz-submissions')
  expect(calls[0]?.headers['x-attribution']).toContain('utm_campaign=spring')
  const submission = calls.at(-1)
  expect(submission?.body).toMatchObject({ utm_source: 'google', utm_campaign: 'spring' })
  expect(submission?.headers['x-touch']).toMatch(
    new RegExp(`^/diary/${FIRST}\\?.*gclid=Abc https://google.example/$`),
  )
})

test('a signed-in user is a visitor again only after signing out', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('401') // what the dashboard still loads when the session ends
  await signIn(page)
  const stored = () => page.evaluate(() => localStorage.getItem('attribution'))
  await page.goto(`/diary/${FIRST}?${CAMPAIGN}`)
  expect(await stored()).toBeNull()

  await page.goto('/admin')
  await press(page, 'Logout')
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await page.goto(`/diary/${FIRST}?${CAMPAIGN}`)
  expect(await stored()).not.toBeNull()
})
