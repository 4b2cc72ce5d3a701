import { chromium, expect, test, type Page } from '@playwright/test'
import { listPageRoutes } from '#tests/support/site-pages.ts'

/** Playwright switches the cache off. */
const SWITCH = '--disable-back-forward-cache'

/** Reasons of the browser itself: a headless one keeps no page at all, and a busy one is still on its way to it. */
const OF_BROWSER = new Set(['masked', 'navigating'])

/** One page of each template. */
const RENDERED = ['/diary', '/diary/my-testimonial', '/diary/tags/governance']

test('no public page forbids the back/forward cache, and the admin area does', async ({
  baseURL,
}) => {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  const options = { ...(executablePath && { executablePath }), args, ignoreDefaultArgs: [SWITCH] }
  const browser = await chromium.launch(options)
  try {
    const context = await browser.newContext({ baseURL: baseURL! })
    const paths = [...listPageRoutes(), ...RENDERED, '/admin/auth']
    // At once, because each waits for its network to be idle.
    const found = await Promise.all(
      paths.map(async (path) => [path, await findObstacles(await context.newPage(), path)]),
    )
    expect(Object.fromEntries(found)).toEqual({
      ...Object.fromEntries(paths.map((path) => [path, []])),
      '/admin/auth': expect.arrayContaining(['response-cache-control-no-store']),
    })
  } finally {
    await browser.close()
  }
})

/**
 * Opens a page in a new tab, leaves it and goes back. Returns why Chromium loaded it again, besides reasons of
 * its own.
 */
async function findObstacles(page: Page, path: string): Promise<string[]> {
  // A response that arrives later evicts the page, whatever it is.
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.goto('/robots.txt')
  await page.goBack({ waitUntil: 'commit' })
  const found = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // Chromium adds it to the entry, and TypeScript does not know it.
    const { notRestoredReasons } = navigation as PerformanceEntry & {
      notRestoredReasons?: { reasons: { reason: string }[] | null } | null
    }
    return notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? []
  })
  await page.close()
  return found.filter((reason) => !OF_BROWSER.has(reason))
}
