import { describe, expect, test } from 'vitest'
import { chooseLayout } from '#domain/marketing/costs/layout.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { saveCosts } from '#server/marketing/costs.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { useSite } from '#tests/support/api.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'

const admin = useSite()

const AT = new Date('2026-01-20T12:00:00Z')
const PERIOD = 'from=2026-01-01&to=2026-01-31'

describe('the costs of campaigns', () => {
  const PATH = '/api/admin/costs'
  const place = { day: '2026-03-01', source: '', medium: '', content: '' }
  const COST = { ...place, campaign: 'Spring Sale', amount: 1250 }

  const read = async () => (await admin.get(`${PATH}?from=2026-01-01&to=2026-12-31`)).body

  test('are stored under the names of links, and a table again replaces itself', async () => {
    const layout = { ...chooseLayout(['Day', 'Campaign', 'Cost']), source: 'google', medium: 'cpc' }
    const body = { costs: [COST, { ...COST, content: 'Ad 1', clicks: 3 }], layout }
    for (const _ of ['first', 'again']) expect((await admin.post(PATH, body)).status).toBe(200)
    const { costs, layouts } = await read()
    const stored = { ...COST, campaign: 'spring-sale' }
    expect(costs).toEqual([stored, { ...stored, content: 'ad-1', clicks: 3 }])
    expect(layouts).toEqual([layout])
  })

  test('are deleted one at a time', async () => {
    await admin.post(PATH, { costs: [COST, { ...COST, day: '2026-03-02' }] })
    const { amount: _, ...subject } = COST
    expect((await admin.delete(PATH, subject)).status).toBe(200)
    expect((await admin.delete(PATH, subject)).status).toBe(404)
    expect((await read()).costs).toMatchObject([{ day: '2026-03-02' }])
  })

  test('are for saved campaigns with the numbers that platforms gave them', async () => {
    const tags = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring', utm_id: '77' }
    await saveLink({ path: '/contact', tags }, 'ada')
    expect((await read()).known).toEqual([{ campaign: 'spring', ids: ['77'] }])
  })

  test('are at most 5,000 rows at once', async () => {
    const costs = Array.from({ length: 5_001 }, (_, i) => ({ ...COST, campaign: `campaign-${i}` }))
    expect((await admin.post(PATH, { costs })).status).toBe(400)
    expect((await admin.post(PATH, { costs: costs.slice(1) })).status).toBe(200)
  })
})

describe('the sources', () => {
  const spring = { source: 'google', medium: '', campaign: 'spring', content: '' }
  const saveOf = (campaign: string) =>
    saveLead(aContact({ attribution: anAttribution(`utm_campaign=${campaign}`) }), AT)

  test('as a table have a row for each campaign, with amounts in the currency', async () => {
    const lead = await saveOf('spring')
    await changeLead(buildLeadKey(lead), { status: 'won', value: 990.5 }, 'ada')
    await saveOf('summer')
    const cost = { ...spring, day: '2026-01-20', amount: 3000, clicks: 6 }
    await saveCosts([cost, { ...spring, day: '2026-01-21', amount: 30000 }])
    const { body, headers } = await admin.get(`/api/admin/sources.csv?by=campaign&${PERIOD}`)
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    const name = 'attachment; filename="campaigns-2026-01-01-2026-01-31.csv"'
    expect(headers.get('content-disposition')).toBe(name)
    const period = '2026-01-01,2026-01-31,last'
    expect(body.trim().split('\r\n')).toEqual([
      'campaign,from,to,touch,visits,leads_of_counted_visits,visit_to_lead,leads,leads_begun,leads_closed,won,value,expected_value,cost,clicks,cost_per_click,visits_per_click,cost_per_visit,cost_per_lead,cost_per_won,return_on_ad_spend',
      `spring,${period},0,0,,1,1,1,1,990.50,0.00,330.00,6,5.00,0.0000,,330.00,330.00,3.00`,
      `summer,${period},0,0,,1,1,1,0,0.00,0.00,0.00,0,,,,,,`,
      `(others),${period},0,0,,0,0,0,0,0.00,0.00,0.00,0,,,,,,`,
      `(total),${period},0,0,,2,2,2,1,990.50,0.00,330.00,6,5.00,0.0000,,165.00,330.00,3.00`,
    ])
  })
})

test('the funnel as a table has a row for each campaign and a column for each step', async () => {
  const attribution = 'utm_source=google&utm_campaign=spring&utm_content=ad-1'
  const session = { sessionId: crypto.randomUUID(), quizId: 'quiz-b' }
  const view = { ...session, eventType: 'page_view', eventData: '{"questionIndex":0}' } as const
  const eventData = '{"questionNumber":1,"answer":"Yes"}'
  const answer = { ...session, eventType: 'question_answered', eventData } as const
  for (const event of [view, answer]) await saveEvent(event, attribution, AT)
  const late = { ...view, sessionId: crypto.randomUUID() }
  await saveEvent(late, 'utm_campaign=late', new Date('2026-01-20T05:50:00Z'))
  await saveLead(aContact({ sessionId: late.sessionId }), AT)
  const path = '/api/admin/funnel.csv?quiz=quiz-b&from=2026-01-20&to=2026-01-20'
  const { body, headers } = await admin.get(path)
  expect(headers.get('content-disposition')).toContain('funnel-quiz-b-2026-01-20')
  const [heading, ...rows] = body.trim().split('\r\n')
  expect(heading).toMatch(/^quiz,from,to,source,medium,campaign,content,Viewed,Started,/)
  const day = 'quiz-b,2026-01-20,2026-01-20'
  const others = `${day},,,(others),,0,0,0,0,0,0,0,0,1,0,0.00`
  expect(rows).toEqual([`${day},google,,spring,ad-1,1,1,1,0,0,0,0,0,0,0,0.00`, others])
  const own = (await admin.get(`${path}&campaign=late`)).body.trim().split('\r\n')
  expect(own.slice(1)).toEqual([others.replace('(others)', 'late')])
})
