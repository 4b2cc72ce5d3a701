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

  test.each([
    ['an unknown dimension', `by=color&${PERIOD}`, 'by'],
    ['no dimension', PERIOD, 'by'],
    ['an unknown parameter', `by=source&${PERIOD}&page=1`, 'page'],
  ])('rejects %s', async (_, query, field) => {
    const response = await read(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field }] })
  })
})
