import { expect, expectAccessible, test } from '#tests/support/browser-test.ts'

/** Each kind of public page, and whether search engines may list it. */
const PAGES = [
  ['/', true],
  ['/services', true],
  ['/about', true],
  ['/contact', true],
  ['/diary', true],
  ['/diary/my-testimonial', true],
  ['/ai-readiness-quiz', true],
  ['/privacy', true],
  ['/ads/quiz-a', false],
  ['/ads/assessment', false],
  ['/ads/full-assessment', false],
] as const

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [path, isListed] of PAGES) {
  test(`${path} introduces itself`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
    const title = await page.title()
    expect(title.length).toBeGreaterThan(10)
    await expect(meta('description')).toHaveAttribute('content', /.{30,}/)
    await expect(meta('robots')).toHaveAttribute(
      'content',
      isListed ? 'index,follow' : 'noindex,nofollow',
    )
    await expect(meta('og:title')).toHaveAttribute('content', title)
    await expect(meta('og:image')).toHaveAttribute('content', /^https?:\/\/.+\.(png|jpg)$/)
    await expect(meta('og:image:width')).toHaveAttribute('content', '1200')
    await expect(meta('og:image:height')).toHaveAttribute('content', '630')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', baseURL + path)

    const graph = await page.locator('script[type="application/ld+json"]').textContent()
    const types = (JSON.parse(graph ?? '') as { '@graph': { '@type': string }[] })['@graph'].map(
      (node) => node['@type'],
    )
    expect(types).toEqual(expect.arrayContaining(['Organization', 'LocalBusiness', 'WebSite']))
    if (isListed) expect(types).toContain('BreadcrumbList')

    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'pixels to scroll sideways at 320').toBe(0)
    const ids = await page.evaluate(() =>
      Array.from(document.querySelectorAll('[id]'), (e) => e.id),
    )
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      'ids used twice',
    ).toEqual([])
  })
}

/** The journeys through forms and quizzes look for barriers as they go. */
for (const path of ['/', '/services', '/about', '/diary', '/diary/my-testimonial', '/privacy']) {
  test(`${path} has no barriers, wide or narrow, by day or night`, async ({ page }) => {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}
