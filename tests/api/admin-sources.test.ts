import { describe, expect, test } from 'vitest'
import { NO_FIGURES } from '#domain/marketing/figures.ts'
import type { SourcesReport } from '#domain/marketing/sources/report.ts'
import { saveCosts } from '#server/marketing/costs.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'

useBlobs()

const PERIOD = 'from=2026-01-01&to=2026-01-31'

async function read(query: string): Promise<Response> {
  const { cookie } = await aSignedIn()
  return call(`/api/admin/sources?${query}`, { cookie })
}

describe('GET /api/admin/sources', () => {
  test('counts leads and costs of a period by campaign', async () => {
    const at = new Date('2026-01-20T12:00:00Z')
    await saveLead(aContact({ attribution: anAttribution('utm_campaign=spring') }), at)
    await saveLead(aContact(), at)
    const tags = { source: 'google', medium: '', campaign: 'spring', content: '' }
    await saveCosts([{ ...tags, day: '2026-01-20', amount: 1250 }])
    const response = await read(`by=campaign&${PERIOD}`)
    expect(response.status).toBe(200)
    const { rows, total } = (await response.json()) as SourcesReport
    expect(rows).toMatchObject([
      { ...NO_FIGURES, name: '-direct', leads: 1, begun: 1, closed: 1 },
      { ...NO_FIGURES, name: 'spring', leads: 1, begun: 1, closed: 1, cost: 1250 },
    ])
    expect(total).toMatchObject({ leads: 2, cost: 1250 })
  })

  test('names an ad without tags by its click id, and a site by its host', async () => {
    await saveLead(aContact({ attribution: anAttribution('gclid=Abc') }))
    const touch = { ...anAttribution('gclid=Abc').lastTouch, parameters: {}, normal: {} }
    const referred = { ...touch, referrer: 'https://www.news.example/today' }
    await saveLead(aContact({ attribution: { firstTouch: referred, lastTouch: referred } }))
    const today = new Date().toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const response = await read(`by=source&from=${yesterday}&to=${today}`)
    const { rows } = (await response.json()) as SourcesReport
    expect(rows.map(({ name }) => name)).toEqual(['google', 'news.example'])
  })

  test.each([
    ['an unknown dimension', `by=color&${PERIOD}`, 'by'],
    ['no dimension', PERIOD, 'by'],
    ['a day that does not exist', 'by=source&from=2026-02-30&to=2026-03-01', 'from'],
    ['a period backwards', 'by=source&from=2026-03-02&to=2026-03-01', 'from'],
    ['a period of years', 'by=source&from=2020-01-01&to=2026-03-01', 'from'],
    ['an unknown parameter', `by=source&${PERIOD}&page=1`, 'page'],
  ])('rejects %s', async (_, query, field) => {
    const response = await read(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field }] })
  })
})
