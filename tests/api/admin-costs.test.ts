import { describe, expect, test } from 'vitest'
import { type CostsOverview, guessLayout } from '#domain/marketing/costs/layout.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const COST = {
  day: '2026-03-01',
  source: '',
  medium: '',
  campaign: 'Spring Sale',
  content: '',
  amount: 1250,
}

describe('/api/admin/costs', () => {
  async function send(method: 'POST' | 'DELETE', body: unknown) {
    const { cookie } = await aSignedIn()
    return call('/api/admin/costs', { method, cookie, body })
  }

  async function read(): Promise<CostsOverview> {
    const { cookie } = await aSignedIn()
    const path = '/api/admin/costs?from=2026-01-01&to=2026-12-31'
    // The endpoint answers with this type.
    return (await (await call(path, { cookie })).json()) as CostsOverview
  }

  test('stores costs under the names of links, and a table again replaces itself', async () => {
    const layout = { ...guessLayout(['Day', 'Campaign', 'Cost']), source: 'google', medium: 'cpc' }
    const body = { costs: [COST, { ...COST, content: 'Ad 1', clicks: 3 }], layout }
    const first = await send('POST', body)
    expect(first.status).toBe(201)
    expect(await first.json()).toEqual({ stored: 2, replaced: 0 })
    expect(await (await send('POST', body)).json()).toEqual({ stored: 2, replaced: 2 })
    const overview = await read()
    expect(overview.costs).toEqual([
      { ...COST, campaign: 'spring-sale' },
      { ...COST, campaign: 'spring-sale', content: 'ad-1', clicks: 3 },
    ])
    expect(overview.layouts).toEqual([layout])
  })

  test('deletes one cost', async () => {
    await send('POST', { costs: [COST, { ...COST, day: '2026-03-02' }] })
    const { amount: _, ...subject } = COST
    expect((await send('DELETE', subject)).status).toBe(200)
    expect((await send('DELETE', subject)).status).toBe(404)
    expect((await read()).costs.map(({ day }) => day)).toEqual(['2026-03-02'])
  })

  test('names the saved campaigns with the numbers that platforms gave them', async () => {
    const tags = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring', utm_id: '77' }
    await saveLink({ path: '/contact', tags }, 'ada')
    expect((await read()).known).toEqual([{ campaign: 'spring', ids: ['77'] }])
  })

  test('takes 5,000 rows and no more', async () => {
    const rows = Array.from({ length: 5_001 }, (_, i) => ({ ...COST, campaign: `campaign-${i}` }))
    expect((await send('POST', { costs: rows })).status).toBe(400)
    expect((await send('POST', { costs: rows.slice(1) })).status).toBe(201)
    expect((await read()).costs).toHaveLength(5_000)
  })

  test.each([
    ['no cost', { costs: [] }],
    ['a day that does not exist', { costs: [{ ...COST, day: '2026-02-30' }] }],
    ['an amount below zero', { costs: [{ ...COST, amount: -1 }] }],
    ['half a cent', { costs: [{ ...COST, amount: 0.5 }] }],
    ['no campaign', { costs: [{ ...COST, campaign: ' !' }] }],
    ['two costs of one day and campaign', { costs: [COST, { ...COST, campaign: 'spring sale' }] }],
    ['an amount as text', { costs: [{ ...COST, amount: '12' }] }],
    [
      'a layout without a day',
      { costs: [COST], layout: { headers: ['a', 'b', 'c'], columns: {} } },
    ],
  ])('rejects %s', async (_, body) => {
    expect((await send('POST', body)).status).toBe(400)
    expect((await read()).costs).toEqual([])
  })
})
