import { chromium, expect, test, type Page } from '@playwright/test'
import { listPageRoutes } from '#tests/support/site-pages.ts'

/** Playwright switches the cache off. */
const SWITCH = '--disable-back-forward-cache'

/** Why a headless Chromium keeps no page at all. */
const HEADLESS = new Set(['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'])

/** One page of each template. */
const RENDERED = ['/diary', '/diary/my-testimonial', '/diary/tags/governance']

test('no public page forbids the back/forward cache, and the admin area does', async ({
  baseURL,
}) => {
  // Three pages are loaded for each.
  test.slow()
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  const options = { ...(executablePath && { executablePath }), args, ignoreDefaultArgs: [SWITCH] }
  const browser = await chromium.launch(options)
  try {
    const context = await browser.newContext({ baseURL: baseURL! })
    for (const path of [...listPageRoutes(), ...RENDERED]) {
      expect(await findObstacles(await context.newPage(), path), path).toEqual([])
    }
    expect(await findObstacles(await context.newPage(), '/admin/auth')).toContain(
      'MainResourceHasCacheControlNoStore',
    )
  } finally {
    await browser.close()
  }
})

/**
 * Opens a page in a new tab, leaves it and goes back. Returns why Chromium loaded it again, besides being
 * headless. The tab is closed, because the reasons are known before the page is there again.
 */
async function findObstacles(page: Page, path: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  // A response that arrives later evicts the page, whatever it is.
  await page.goto(path, { waitUntil: 'networkidle' })
  // The renderer reports what it found when it has nothing else to do.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.goto('/robots.txt')
  const reasons = new Promise<string[]>((resolve) => {
    devtools.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    )
    devtools.once('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve([])
    })
  })
  await page.evaluate(() => setTimeout(() => history.back()))
  const found = await reasons
  await page.close()
  return found.filter((reason) => !HEADLESS.has(reason))
}
