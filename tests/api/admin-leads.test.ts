import { describe, expect, test } from 'vitest'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact, anAttribution, aQuizResult } from '#tests/support/leads.ts'

useBlobs()

describe('the lead endpoints', () => {
  const addresses = [
    '/api/admin/leads',
    '/api/admin/leads.csv',
    '/api/admin/leads-summary',
    '/api/admin/leads/8236000000000-a',
  ]

  test.each(addresses)('authenticate before they validate: %s', async (path) => {
    const query = '?kind=nonsense'
    expect((await call(path + query)).status).toBe(401)
    const { cookie } = await aSignedIn({ isAdmin: false })
    expect((await call(path + query, { cookie })).status).toBe(403)
  })
})

describe('GET /api/admin/leads', () => {
  test.each([
    ['kind=letter', 'kind'],
    ['status=asleep', 'status'],
    ['before=yesterday', 'before'],
    ['starred=maybe', 'starred'],
    ['sort=name', 'sort'],
  ])('rejects %s and names it', async (query, field) => {
    const { cookie } = await aSignedIn()
    const response = await call(`/api/admin/leads?${query}`, { cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', issues: [{ field }] })
  })

  test('lists the leads of one link and not those of its campaign', async () => {
    const { cookie } = await aSignedIn()
    const tags = 'utm_source=google&utm_medium=cpc&utm_campaign=spring'
    for (const [name, query] of [
      ['the link', tags],
      ['an ad', `${tags}&utm_content=ad-1`],
      ['another source', tags.replace('google', 'bing')],
    ] as const)
      await saveLead(aContact({ name, attribution: anAttribution(query) }))
    const list = async (query: string) => {
      const response = await call(`/api/admin/leads?campaign=spring${query}`, {
        cookie,
      })
      const { leads } = (await response.json()) as LeadPage
      return leads.map(({ name }) => name).toSorted()
    }
    expect(await list('')).toEqual(['an ad', 'another source', 'the link'])
    expect(await list('&source=google&medium=cpc&content=-')).toEqual(['the link'])
    expect(await list('&source=google&medium=cpc&content=ad-1')).toEqual(['an ad'])
  })

  test('lists the newest leads that match', async () => {
    const { cookie } = await aSignedIn()
    await saveLead(aContact())
    await saveLead(aQuizResult())
    const response = await call('/api/admin/leads?kind=contact&text=ada', { cookie })
    const { leads: found } = (await response.json()) as LeadPage
    expect(found.map(({ name }) => name)).toEqual(['Ada Lovelace'])
  })
})
