import { expect, test } from 'vitest'
import { saveCosts } from '#server/marketing/costs.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'

useBlobs()

test('GET /api/admin/sources.csv has a row for each campaign, with amounts in the currency', async () => {
  const { cookie } = await aSignedIn()
  const at = new Date('2026-01-20T12:00:00Z')
  const attribution = anAttribution('utm_campaign=spring')
  const lead = await saveLead(aContact({ attribution }), at)
  await changeLead(buildLeadKey(lead), { status: 'won', value: 990.5 }, 'ada')
  await saveLead(aContact({ attribution: anAttribution('utm_campaign=summer') }), at)
  const tags = { source: 'google', medium: '', campaign: 'spring', content: '' }
  await saveCosts([{ ...tags, day: '2026-01-20', amount: 33000 }])
  const path = '/api/admin/sources.csv?by=campaign&from=2026-01-01&to=2026-01-31'
  const response = await call(path, { cookie })
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="campaigns-2026-01-01-2026-01-31.csv"',
  )
  const lines = (await response.text()).trim().split('\r\n')
  const period = '2026-01-01,2026-01-31,last'
  expect(lines).toEqual([
    'campaign,from,to,touch,visits,leads_of_counted_visits,visit_to_lead,leads,leads_begun,leads_closed,won,value,expected_value,cost,clicks,cost_per_click,visits_per_click,cost_per_visit,cost_per_lead,cost_per_won,return_on_ad_spend',
    `spring,${period},0,0,,1,1,1,1,990.50,0.00,330.00,0,,,,330.00,330.00,3.00`,
    `summer,${period},0,0,,1,1,1,0,0.00,0.00,0.00,0,,,,,,`,
    `(others),${period},0,0,,0,0,0,0,0.00,0.00,0.00,0,,,,,,`,
    `(total),${period},0,0,,2,2,2,1,990.50,0.00,330.00,0,,,,165.00,330.00,3.00`,
  ])
})

test('an invented landing page cannot become a formula', async () => {
  const { cookie } = await aSignedIn()
  const touch = { ...anAttribution('gclid=1').lastTouch, landing: '/=cmd"x,\n' }
  const attribution = { firstTouch: touch, lastTouch: touch }
  await saveLead(aContact({ attribution }), new Date('2026-01-20T12:00:00Z'))
  const path = '/api/admin/sources.csv?by=landing&from=2026-01-01&to=2026-01-31'
  const text = await (await call(path, { cookie })).text()
  expect(text).toContain('\r\n"/=cmd""x,')
})
