import type { Page } from '@playwright/test'
import { screens } from '#admin/app/screens.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  expectNoSideScroll,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'
import { listPageRoutes, metaOf, readSitemap } from '#tests/support/site-pages.ts'
import { sendMessage } from '#tests/support/visitors.ts'

for (const path of listPageRoutes()) {
  test(`${path} has its title and description, fits a narrow window and is accessible`, async ({
    page,
    request,
    baseURL,
  }) => {
    const isListed = (await readSitemap(request)).includes(path)
    await page.setViewportSize({ width: 320, height: 700 })
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectMeta(page, isListed)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', baseURL + path)
    await expectStructuredData(page, isListed)
    await expectNoSideScroll(page)
    await expectUniqueIds(page)
    expect(await findUndefinedVariables(page)).toEqual([])
    await expectAccessibleEverywhere(page)
  })
}

/** The variables that the page's styles use and never define. */
async function findUndefinedVariables(page: Page): Promise<string[]> {
  const css = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ cssRules }) =>
      Array.from(cssRules, ({ cssText }) => cssText).join('\n'),
    ).join('\n'),
  )
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name))
  return [...used].filter((name) => !new RegExp(`${name}\\s*[:{]`).test(css))
}

test('every other page of the sitemap is accessible', async ({ page, request }) => {
  const routes = listPageRoutes()
  const paths = (await readSitemap(request)).filter((path) => !routes.includes(path))
  expect(paths).not.toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      expect(await findUndefinedVariables(page)).toEqual([])
      await expectAccessible(page)
    })
  }
})

for (const area of ['anyone', 'signed-in people'] as const) {
  test(`every screen of ${area} is accessible and fits a narrow phone, also with long words`, async ({
    page,
  }) => {
    const paths = screens
      .filter(({ permission }) => (permission === 'anyone') === (area === 'anyone'))
      .map(({ path }) => path)
    if (area !== 'anyone') paths.push(...(await prepareLongWords(page)))
    for (const path of paths.filter((each) => !each.includes(':'))) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 320, height: 800 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
        await expectNoSideScroll(page)
        const cut = await page
          .getByRole('cell')
          .evaluateAll(
            (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
          )
        expect(cut, `cut figures of ${path}`).toBe(0)
        await expectAccessibleEverywhere(page)
      })
    }
  })
}

/** Sign in and store a lead, a link and an article of long words. @returns the screens of single things. */
async function prepareLongWords(page: Page): Promise<string[]> {
  await signInByApi(page)
  const { request } = page
  const long = 'x'.repeat(120)
  const name = `${Date.now()}${long}`
  const email = `${long.slice(0, 60)}@example.com`
  await sendMessage(request, { name, email, company: long, message: long })
  const listed = await request.get(`/api/admin/leads?text=${name}`)
  const { leads }: LeadPage = await listed.json()
  await request.put(`/api/admin/leads/${leads[0]?.key}`, {
    data: { note: long, status: 'won', value: 1_234_567 },
  })
  const tag = long.slice(0, 90)
  const tags = { utm_source: tag, utm_medium: 'cpc', utm_campaign: tag }
  await request.post('/api/admin/campaigns', { data: { path: '/ads/quiz-b', tags } })
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await request.post('/api/admin/blog/posts', {
    data: { title: long, content: '<p>Cash.</p>', status: 'scheduled', publishAt },
  })
  const funnel = '/admin/funnel?quiz=quiz-b&against=quiz-a'
  return [`/admin/leads/${leads[0]?.key}`, funnel, '/admin/content/page-home']
}

async function expectMeta(page: Page, isListed: boolean) {
  const title = await page.title()
  expect(title.length).toBeGreaterThan(10)
  await expect(metaOf(page, 'description')).toHaveAttribute('content', /.{30,}/)
  const robots = isListed ? 'index,follow' : 'noindex,nofollow'
  await expect(metaOf(page, 'robots')).toHaveAttribute('content', robots)
  await expect(metaOf(page, 'og:title')).toHaveAttribute('content', title)
  await expect(metaOf(page, 'og:image')).toHaveAttribute('content', /^https?:\/\/.+\.(png|jpg)$/)
  await expect(metaOf(page, 'og:image:width')).toHaveAttribute('content', '1200')
  await expect(metaOf(page, 'og:image:height')).toHaveAttribute('content', '630')
}

async function expectStructuredData(page: Page, isListed: boolean) {
  const script = page.locator('script[type="application/ld+json"]')
  await expect(script).toHaveCount(isListed ? 1 : 0)
  if (!isListed) return
  const text = await script.textContent()
  const { '@graph': graph }: { '@graph': { '@type': string }[] } = JSON.parse(text ?? '')
  const types = graph.map((node) => node['@type'])
  const expected = ['Organization', 'LocalBusiness', 'WebSite', 'BreadcrumbList']
  expect(types).toEqual(expect.arrayContaining(expected))
}

/** Ids, like what is in the head of a page, have no role. */
async function expectUniqueIds(page: Page) {
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]'), (e) => e.id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
}
