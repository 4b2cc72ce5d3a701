import { beforeEach, describe, expect, test } from 'vitest'
import { chooseLayout } from '#domain/marketing/costs/layout.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { changeLead, eraseLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { saveCosts } from '#server/marketing/costs.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { race, useSite } from '#tests/support/api.ts'
import {
  GOOGLE,
  LINKEDIN,
  META,
  MICROSOFT,
  useConversionSwitch,
  writeAfter,
} from '#tests/support/conversion-files.ts'
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
    await saveCosts([{ ...spring, day: '2026-01-20', amount: 33000 }])
    const { body, headers } = await admin.get(`/api/admin/sources.csv?by=campaign&${PERIOD}`)
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    const name = 'attachment; filename="campaigns-2026-01-01-2026-01-31.csv"'
    expect(headers.get('content-disposition')).toBe(name)
    const period = '2026-01-01,2026-01-31,last'
    expect(body.trim().split('\r\n')).toEqual([
      'campaign,from,to,touch,visits,leads_of_counted_visits,visit_to_lead,leads,leads_begun,leads_closed,won,value,expected_value,cost,clicks,cost_per_click,visits_per_click,cost_per_visit,cost_per_lead,cost_per_won,return_on_ad_spend',
      `spring,${period},0,0,,1,1,1,1,990.50,0.00,330.00,0,,,,330.00,330.00,3.00`,
      `summer,${period},0,0,,1,1,1,0,0.00,0.00,0.00,0,,,,,,`,
      `(others),${period},0,0,,0,0,0,0,0.00,0.00,0.00,0,,,,,,`,
      `(total),${period},0,0,,2,2,2,1,990.50,0.00,330.00,0,,,,165.00,330.00,3.00`,
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
  const path = '/api/admin/funnel.csv?quiz=quiz-b&from=2026-01-20&to=2026-01-20'
  const { body, headers } = await admin.get(path)
  expect(headers.get('content-disposition')).toContain('funnel-quiz-b-2026-01-20')
  const [heading, ...rows] = body.trim().split('\r\n')
  expect(heading).toMatch(/^quiz,from,to,source,medium,campaign,content,Viewed,Started,/)
  const day = 'quiz-b,2026-01-20,2026-01-20'
  expect(rows).toEqual([`${day},google,,spring,ad-1,1,1,1,0,0,0,0,0,0,0,0.00`])
})

describe('the files of conversions', () => {
  const switchFiles = useConversionSwitch()

  beforeEach(() => switchFiles(true))

  const FILES = '/api/admin/conversion-files'

  /** Make a file of the new conversions of a platform. */
  const create = (platform: string) => admin.post(FILES, { platform })
  const ask = (platform: string, id: string) =>
    admin.get(`${FILES}/${encodeURIComponent(platform)}/${encodeURIComponent(id)}`)

  /** The rows of a file, without its headings. */
  const rowsOf = async (id: string, platform = 'google', headings = 2): Promise<string[]> =>
    (await ask(platform, id)).body.trim().split('\r\n').slice(headings)

  const changeLeads = async (change: Parameters<typeof changeLead>[1]) => {
    for (const key of await leads.keys()) await changeLead(key, change, 'ada')
  }

  test('name leads by their click ids alone, each once, and won leads a second time', async () => {
    for (const query of [GOOGLE, MICROSOFT, 'utm_source=google']) await writeAfter(query)
    const first = await create('google')
    expect(first).toMatchObject({ status: 201, body: { count: 1 } })
    const rows = await rowsOf(first.body.id)
    const lead = /^Cj0KCQ_click-of-google,Lead,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,$/
    expect(rows).toEqual([expect.stringMatching(lead)])
    expect((await ask('google', first.body.id)).body).not.toMatch(/ada|example\.com/i)
    expect(await create('google')).toMatchObject({ status: 200, body: { count: 0 } })

    await changeLeads({ status: 'won', value: 990.5 })
    const won = /^Cj0KCQ_click-of-google,Won,.*,990\.50,USD$/
    expect(await rowsOf((await create('google')).body.id)).toEqual([expect.stringMatching(won)])
    expect(await rowsOf(first.body.id)).toEqual(rows)
    expect((await create('microsoft')).body).toMatchObject({ count: 2 })
  })

  test.each([
    ['meta', META, /^[\da-f]{64},Lead,[\dT:.-]+Z,,$/],
    ['linkedin', LINKEDIN, /^[\da-f]{64},\d{13},LEAD,1\.00,USD$/],
  ])(
    'of %s name leads who clicked there by the hash of their address',
    async (platform, query, row) => {
      for (const each of [GOOGLE, MICROSOFT, META, LINKEDIN, `utm_source=${platform}`])
        await writeAfter(each)
      const { id, count } = (await create(platform)).body
      expect(count).toBe(1)
      // printf %s ada@example.com | sha256sum
      const hash = 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72'
      const rows = await rowsOf(id, platform, 1)
      expect(rows).toEqual([expect.stringMatching(row)])
      expect(rows[0]?.split(',')[0]).toBe(hash)
      expect(rows[0]).not.toContain(query.split('=')[1])

      const google = await create('google')
      expect((await ask('google', google.body.id)).body).not.toContain(hash)
      for (const key of await leads.keys()) await eraseLead(key)
      expect(await rowsOf(id, platform, 1)).toEqual([])
    },
  )

  test('have no address of a lead that came when the privacy page promised that', async () => {
    const attribution = anAttribution(`${META}&${LINKEDIN}&${GOOGLE}`)
    await saveLead(aContact({ attribution, isExportable: true }))
    for (const platform of ['meta', 'linkedin'])
      expect((await create(platform)).body).toMatchObject({ count: 0 })
    expect((await create('google')).body).toMatchObject({ count: 1 })
  })

  test.each([
    ['waits a week for its value', 30, 6, 0],
    ['has waited a week for its value', 30, 8, 1],
    ['does not wait for it in the last weeks of its click', 80, 1, 1],
  ])('name a won lead that %s', async (_, arrived, won, count) => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS)
    const attribution = anAttribution(GOOGLE)
    const lead = await saveLead(aContact({ attribution, isExportable: true }), at(arrived))
    await changeLead(buildLeadKey(lead), { status: 'won' }, 'ada', at(won))
    expect((await create('google')).body).toMatchObject({ count: 1 + count })
    await changeLeads({ value: 990.5 })
    expect((await create('google')).body).toMatchObject({ count: 1 - count })
  })

  test('name the newest click of a platform, also after a return without one', async () => {
    await writeAfter('utm_source=newsletter', {}, GOOGLE)
    await writeAfter('gclid=Cj0KCQ_a-later-click', {}, GOOGLE)
    const names = (await rowsOf((await create('google')).body.id)).map((row) => row.split(',')[0])
    expect(names).toEqual(['Cj0KCQ_click-of-google', 'Cj0KCQ_a-later-click'])
  })

  test.each([
    ['google', GOOGLE],
    ['microsoft', MICROSOFT],
    ['meta', META],
    ['linkedin', LINKEDIN],
  ])(
    'of %s are off until they are switched on, and then name only later leads',
    async (platform, query) => {
      switchFiles(false)
      await writeAfter(query)
      expect((await create(platform)).status).toBe(409)
      switchFiles(true)
      expect((await create(platform)).body).toMatchObject({ count: 0 })
      await writeAfter(query)
      expect((await create(platform)).body).toMatchObject({ count: 1 })
    },
  )

  test('have no lead that arrived with a signal, is spam or has an invented click id', async () => {
    await writeAfter(GOOGLE)
    await changeLeads({ status: 'spam' })
    await writeAfter('gclid==cmd|x')
    for (const signal of ['sec-gpc', 'dnt']) await writeAfter(GOOGLE, { [signal]: '1' })
    expect((await create('google')).body).toMatchObject({ count: 0 })
  })

  test('have no conversion twice when two people export at once, and are listed with who, when and how many', async () => {
    await writeAfter(GOOGLE)
    expect(await race(create('google'), create('google'))).toEqual([200, 201])
    const google = [{ count: 1, by: 'ada', at: expect.any(String) }]
    const exports = { google, microsoft: [], meta: [], linkedin: [] }
    expect((await admin.get(FILES)).body).toMatchObject({ isOn: true, exports })
  })

  test('are downloads named after their platform, which no cache keeps, while they are switched on', async () => {
    await writeAfter(GOOGLE)
    const { id } = (await create('google')).body
    expect(Object.fromEntries((await ask('google', id)).headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="conversions-google.csv"',
      'cache-control': 'no-store',
    })
    switchFiles(false)
    const error = expect.stringContaining('switched off')
    expect(await ask('google', id)).toMatchObject({ status: 409, body: { error } })
  })

  test('have no row of a lead that was erased since', async () => {
    await writeAfter(GOOGLE)
    const { id } = (await create('google')).body
    expect(await rowsOf(id)).toHaveLength(1)
    for (const key of await leads.keys()) await eraseLead(key)
    expect(await rowsOf(id)).toEqual([])
  })

  test('are found by their own platform and id alone', async () => {
    await writeAfter(GOOGLE)
    const { id } = (await create('google')).body
    const unknown = { status: 404, body: { error: 'There is no such file.' } }
    for (const platform of ['microsoft', 'bing', '../google'])
      expect(await ask(platform, id)).toMatchObject(unknown)
    for (const other of ['../google', 'x', crypto.randomUUID()])
      expect(await ask('google', other)).toMatchObject(unknown)
  })
})
