import type { Page } from '@playwright/test'
import { screens } from '#admin/app/screens.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  signInByApi,
  test,
} from '#tests/support/browser-test.ts'
import { listPageRoutes, metaOf, readSitemap } from '#tests/support/site-pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of listPageRoutes()) {
  test(`${path} has its title and description and fits a narrow window`, async ({
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
    await expectNoOverflow(page)
    await expectUniqueIds(page)
  })
}

for (const path of listPageRoutes()) {
  test(`${path} is accessible, light and dark, on a phone and on a wide screen`, async ({
    page,
  }) => {
    await page.goto(path)
    await expectAccessibleEverywhere(page)
  })
}

test('every other page of the sitemap is accessible', async ({ page, request }) => {
  test.slow()
  const routes = listPageRoutes()
  const paths = (await readSitemap(request)).filter((path) => !routes.includes(path))
  expect(paths).not.toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectAccessible(page)
    })
  }
})

for (const { path, permission } of screens.filter((screen) => !screen.path.includes(':'))) {
  test(`${path} is accessible`, async ({ page, expectedErrors }) => {
    if (permission === 'anyone') expectedErrors.push('401')
    else await signInByApi(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
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
  const { '@graph': graph } = JSON.parse(text ?? '') as { '@graph': { '@type': string }[] }
  const types = graph.map((node) => node['@type'])
  const expected = ['Organization', 'LocalBusiness', 'WebSite', 'BreadcrumbList']
  expect(types).toEqual(expect.arrayContaining(expected))
}

async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels to scroll sideways').toBe(0)
}

async function expectUniqueIds(page: Page) {
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]'), (e) => e.id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
}
