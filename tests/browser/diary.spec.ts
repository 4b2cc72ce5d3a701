import { expect, expectAccessible, expectNoSideScroll, test } from '#tests/support/browser-test.ts'

test('the Diary lists featured articles and the others, each article once', async ({ page }) => {
  await page.goto('/diary')
  await expect(page.getByRole('heading', { name: 'Featured articles' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'More articles' })).toBeVisible()
  const featured = page.getByRole('region', { name: 'Featured articles' }).getByRole('article')
  for (const card of await featured.all()) {
    expect(await card.getByRole('listitem').count()).toBeLessThanOrEqual(2)
  }
  const all = page.getByRole('region', { name: 'More articles' }).getByRole('article')
  for (const row of await all.all()) {
    expect(await row.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  }
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(titles).toEqual([...new Set(titles)])
})

test('an article page is complete, loads no script, and links to the articles of its tag', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/diary/my-testimonial')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The chair I left empty for eleven years',
  )
  await expect(page.getByText('September 18, 2025').first()).toBeVisible()
  await expect(page.getByText(/^\d+ min read$/).first()).toBeVisible()
  await expect(page.getByText('By Sideboard')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filed under' }).first()).toContainText('Governance')
  expect(scripts).toEqual([])

  await expect(page.getByRole('link', { name: 'Schedule a Consultation' })).toHaveAttribute(
    'href',
    '/#contact',
  )
  await page.getByRole('link', { name: 'Back to Insights' }).click()
  await expect(page).toHaveURL(/\/diary$/)
  await page.goBack()
  await page
    .getByRole('list', { name: 'Filed under' })
    .first()
    .getByRole('link', { name: 'Governance' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Governance')
  await expect(
    page.getByRole('link', { name: 'The chair I left empty for eleven years' }),
  ).toBeVisible()
})

test('the search finds articles while typing and updates the address', async ({ page }) => {
  await page.goto('/diary')
  const field = page.getByLabel('Search the Diary')
  const found = page.getByRole('region', { name: 'Search results' })
  await field.focus()
  await page.keyboard.type('thirteen wee')
  await expect(page.getByRole('status')).toHaveText(/^\d+ articles? found$/)
  await expect(page).toHaveURL(/\?search=thirteen\+wee$/)
  await expect(page.getByRole('heading', { name: 'More articles' })).toBeHidden()
  await expectAccessible(page)

  const best = found.getByRole('article').first()
  await best.getByRole('link', { name: 'Thirteen weeks of cash, on one page' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/diary\/thirteen-weeks-of-cash$/)
  await page.goBack()
  await expect(field).toHaveValue('thirteen wee')
  await expect(
    found.getByRole('link', { name: 'Thirteen weeks of cash, on one page' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('heading', { name: 'More articles' })).toBeVisible()
  await expect(page).toHaveURL(/\/diary$/)
})

test('a search finds words of a text and keeps the place in its results', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await page.goto('/diary?search=company')
  const last = page.getByRole('region', { name: 'Search results' }).getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/diary\/[a-z-]+$/)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a search finds only what has its letters, and says when that is nothing', async ({
  page,
}) => {
  await page.goto('/diary?search=M%26A')
  await expect(page.getByRole('status')).toHaveText('2 articles found')
  await page.goto('/insights?search=zzzzqqqq')
  await expect(page).toHaveURL(/\/diary\?search=zzzzqqqq$/)
  await expect(page.getByRole('status')).toHaveText(
    'No articles found for these words. Try fewer or more general ones.',
  )
})

test('very long words stay inside a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/diary', '/diary/my-testimonial', '/diary/tags/governance']) {
    await page.goto(path)
    const main = page.getByRole('main')
    const links = main.getByRole('heading').or(main.getByRole('list')).getByRole('link')
    // All but the words beside the button below an article.
    const paragraphs = main.getByRole('paragraph').filter({ hasNotText: 'Initial consultations' })
    const texts = main.getByRole('heading', { level: 1 }).or(links).or(paragraphs)
    await texts.evaluateAll((all) => {
      for (const text of all) text.textContent = 'word'.repeat(30)
    })
    await expectNoSideScroll(page)
  }
})

test.describe('a search whose index fails to load', () => {
  test.use({ expectedErrors: ['503', 'Failed to load resource'] })

  test('keeps the list of articles', async ({ page }) => {
    await page.route('**/search.json', (route) => route.fulfill({ status: 503 }))
    await page.goto('/diary?search=cash')
    await expect(page.getByRole('status')).toContainText('The search is not available right now.')
    await expect(page.getByRole('heading', { name: 'More articles' })).toBeVisible()
  })
})
