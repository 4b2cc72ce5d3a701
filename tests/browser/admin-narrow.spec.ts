import type { APIRequestContext } from '@playwright/test'
import { expect, signInByApi, test } from '#tests/support/browser-test.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'

// The admin area asks for the signed-in user before anyone is signed in.
test.use({ expectedErrors: ['401'], viewport: { width: 320, height: 800 } })

const LONG = 'x'.repeat(120)

test('no screen about leads, posts, content or files scrolls sideways or cuts a figure on a narrow phone', async ({
  page,
}) => {
  await signInByApi(page)
  const key = await createLongLead(page.request)
  await page.request.post('/api/admin/campaigns', {
    data: {
      path: '/ads/quiz-b',
      tags: { utm_source: LONG.slice(0, 90), utm_medium: 'cpc', utm_campaign: LONG.slice(0, 90) },
    },
  })
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await page.request.post('/api/admin/blog/posts', {
    data: { title: LONG, content: '<p>Cash.</p>', status: 'scheduled', publishAt },
  })
  for (const path of [
    '/admin',
    '/admin/blog',
    '/admin/blog/new',
    '/admin/blog/transfer',
    '/admin/blog/redirects',
    '/admin/leads',
    `/admin/leads/${key}`,
    '/admin/campaigns',
    '/admin/campaigns/costs',
    '/admin/campaigns/files',
    '/admin/sources',
    '/admin/funnel?quiz=quiz-b&against=quiz-a',
    '/admin/outbox',
    '/admin/activity',
    '/admin/health',
    '/admin/users',
    '/admin/content',
    '/admin/content/page-home',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(320)
    const cut = await page
      .locator('.data.wide td')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cut, path).toBe(0)
  }
})

/** A lead whose every field is one long word. */
async function createLongLead(request: APIRequestContext): Promise<string> {
  const name = `${Date.now()}${LONG}`
  const data = { name, email: `${LONG.slice(0, 60)}@example.com`, company: LONG, message: LONG }
  const sent = await request.post('/api/contact', { data, headers: { 'x-form-age': '60000' } })
  expect(sent.status()).toBe(201)
  const listed = await request.get(`/api/admin/leads?text=${name}`)
  const { leads } = (await listed.json()) as LeadPage
  const key = leads[0]?.key ?? ''
  await request.put(`/api/admin/leads/${key}`, {
    data: { note: LONG, status: 'won', value: 1_234_567 },
  })
  return key
}
