import { describe, expect, test } from 'vitest'
import { readVia } from '#domain/attribution/touch-origin.ts'
import { CLICK_IDS } from '#domain/attribution/touch.ts'
import type { VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import {
  buildSourceRows,
  buildSourcesTable,
  NO_FIGURES,
  type SourceFacts,
} from '#domain/marketing/sources/report.ts'
import { calculateRatios } from '#domain/marketing/sources/ratios.ts'
import {
  limitSources,
  pickTouch,
  type SourceCell,
  sumSources,
  tallyTouches,
} from '#domain/marketing/sources/source-cell.ts'
import { formatAmount } from '#domain/money/format-amount.ts'
import { sourcesQuerySchema } from '#domain/marketing/report-query.ts'
import { aLeadSummary } from '#tests/support/leads.ts'
import { issuesOf } from '#tests/support/issues.ts'

const cell = (given: Partial<SourceCell>): SourceCell => ({
  landing: '/ads/quiz-a',
  channel: 'paid-search',
  source: 'google',
  medium: 'cpc',
  campaign: 'spring',
  content: '',
  leads: 1,
  visitLeads: 1,
  won: 0,
  value: 0,
  expected: 0,
  ...given,
})
const visits = (campaign: string, count: number): VisitCell => ({
  landing: '/ads/quiz-a',
  channel: 'paid-search',
  campaign,
  visits: count,
})
const facts = (given: Partial<SourceFacts>): SourceFacts => ({
  leads: [],
  visits: [],
  costs: [],
  valueScale: 1,
  ...given,
})
const cost = { day: '2026-01-01', source: '', medium: '', content: '', campaign: 'spring' }

describe('the rows of the sources report', () => {
  test('have visits, also where no lead came', () => {
    const found = facts({ leads: [cell({})], visits: [visits('google_cpc_spring', 7)] })
    const { rows } = buildSourceRows('landing', found)
    expect(rows).toMatchObject([{ name: '/ads/quiz-a', visits: 7, visitLeads: 1, leads: 1 }])
    expect(buildSourceRows('campaign', facts({ visits: found.visits })).rows).toMatchObject([
      { name: 'spring', visits: 7, visitLeads: 0, leads: 0 },
    ])
  })

  test('divide what has no campaign by channel', () => {
    const none = { campaign: '', source: '', medium: '' }
    const leads = [cell(none), cell({ ...none, channel: 'direct' }), cell({ campaign: 'spring' })]
    const arrived = { landing: '/', channel: 'organic-search', campaign: 'google__' } as const
    const found = facts({ leads, visits: [{ ...arrived, visits: 4 }] })
    const { rows } = buildSourceRows('campaign', found)
    expect(rows.map(({ name, visits, leads }) => [name, visits, leads])).toEqual([
      ['-direct', 0, 1],
      ['-paid-search', 0, 1],
      ['spring', 0, 1],
      ['-organic-search', 4, 0],
    ])
    expect(buildSourceRows('channel', found).rows).toMatchObject([
      { name: 'paid-search', leads: 2 },
      { name: 'direct', leads: 1 },
      { name: 'organic-search', visits: 4 },
    ])
  })

  test('count a host of a search engine as its name', () => {
    const leads = [cell({ source: 'google' }), cell({ source: 'www.google.de' })]
    expect(buildSourceRows('source', facts({ leads })).rows).toMatchObject([
      { name: 'google', leads: 2 },
    ])
  })

  test('count costs to paid channels', () => {
    const costs = [
      { ...cost, source: 'google', amount: 5 },
      { ...cost, source: 'linkedin', medium: 'cpc', amount: 3 },
      { ...cost, amount: 1 },
    ]
    const { rows, others } = buildSourceRows('channel', facts({ costs }))
    expect(rows.map(({ name, cost }) => [name, cost])).toEqual([
      ['paid-search', 5],
      ['paid-social', 3],
    ])
    expect(others.cost).toBe(1)
  })

  test('leave a cost that is not divided to the others, and keep it in the total', () => {
    const costs = [
      { ...cost, amount: 100 },
      { ...cost, source: 'google', amount: 30 },
    ]
    const { rows, others, total } = buildSourceRows('source', facts({ costs }))
    expect(rows).toMatchObject([{ name: 'google', cost: 30 }])
    expect([others.cost, total.cost]).toEqual([100, 130])
  })

  test('are at most 200, and the others add up to the total', () => {
    const leads = Array.from({ length: 300 }, (_, i) => cell({ campaign: `c${i}`, leads: i + 1 }))
    const { rows, others, total } = buildSourceRows('campaign', facts({ leads }))
    expect(rows).toHaveLength(200)
    expect(rows[0]).toMatchObject({ name: 'c299', leads: 300 })
    expect(others.leads).toBe(5050)
    expect(total.leads).toBe(45_150)
  })

  test('show values in the smallest unit of a currency without decimals', () => {
    const leads = [cell({ won: 1, value: 150_000 })]
    const { total } = buildSourceRows('source', facts({ leads, valueScale: 0.01 }))
    expect(total.value).toBe(1500)
  })

  test('keep visits of rare campaigns and names such as __proto__ apart', () => {
    const leads = [cell({ campaign: '__proto__' }), cell({ campaign: 'constructor' })]
    const found = facts({ leads, visits: [visits('other', 5)] })
    const { rows, others } = buildSourceRows('campaign', found)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['__proto__', 'constructor'])
    expect(others.visits).toBe(5)
  })
})

test('rare origins are added up without their names', () => {
  const cells = Array.from({ length: 5 }, (_, i) => cell({ campaign: `c${i}`, leads: i + 1 }))
  const limited = limitSources(cells, 3, () => false)
  expect(limited).toHaveLength(4)
  expect(limited.at(-1)).toMatchObject({ campaign: '', leads: 3, isOther: true })
  const { rows, others } = buildSourceRows('campaign', facts({ leads: limited }))
  expect([rows.length, others.leads]).toEqual([3, 3])
})

test('cells of one origin are added up', () => {
  const cells = [cell({ won: 1, value: 5 }), cell({ leads: 2 }), cell({ content: 'ad-1' })]
  expect(sumSources(cells)).toMatchObject([{ leads: 3, won: 1, value: 5 }, { content: 'ad-1' }])
})

test.each([
  ['there is no ratio of nothing', NO_FIGURES],
  [
    'nothing that was free has a cost for each',
    { ...NO_FIGURES, visits: 2, visitLeads: 1, leads: 1, won: 1, value: 9 },
  ],
])('%s', (_, figures) => {
  expect(Object.values(calculateRatios(figures))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('there are ratios of what there is alone', () => {
  expect(calculateRatios({ ...NO_FIGURES, cost: 900, leads: 2, won: 1, value: 3600 })).toEqual({
    costPerVisit: undefined,
    costPerClick: undefined,
    costPerLead: 450,
    costPerWon: 900,
    returnOnSpend: 4,
    arrived: undefined,
  })
})

describe('without a source', () => {
  test.each(CLICK_IDS)('%s names its platform', (name) => {
    expect(readVia({ parameters: { [name]: 'x' }, referrer: 'https://other.example/' })).toMatch(
      /^(google|bing|facebook|linkedin|tiktok|twitter)$/,
    )
  })

  test.each([
    ['https://www.news.example/a?b', 'news.example'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['not an address', ''],
    ['javascript:alert(1)', ''],
  ])('the referrer %s is %j', (referrer, host) => {
    expect(readVia({ parameters: {}, referrer })).toBe(host)
  })
})

test('rows of equal leads are in the order of their visits, then of their names', () => {
  const found = facts({
    leads: [cell({ source: 'b' }), cell({ source: 'c' }), cell({ source: 'a', leads: 2 })],
    visits: [visits('d_x_y', 3), visits('e_x_y', 9), visits('g_x_y', 3), visits('f_x_y', 3)],
  })
  const { rows } = buildSourceRows('source', found)
  expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'e', 'd', 'f', 'g'])
})

test('won leads and their values are added up over cells', () => {
  const leads = [cell({ won: 1, value: 5 }), cell({ medium: 'x', won: 2, value: 7 })]
  const found = facts({ leads, costs: [{ ...cost, source: 'google', amount: 3 }] })
  expect(buildSourceRows('source', found).rows).toMatchObject([
    { name: 'google', leads: 2, won: 3, value: 12, cost: 3 },
  ])
})

test('costs belong to no row of the landing pages', () => {
  const { rows, others } = buildSourceRows('landing', facts({ costs: [{ ...cost, amount: 3 }] }))
  expect([rows, others.cost]).toEqual([[], 3])
})

const PERIOD = { from: '2026-01-01', to: '2026-01-31' }

test('the table of sources has its amounts in the currency, and no ratio of nothing', () => {
  const google = {
    ...NO_FIGURES,
    visits: 10,
    visitLeads: 3,
    leads: 4,
    won: 2,
    value: 30_000,
    expected: 70_000,
    cost: 2000,
    clicks: 8,
    clickCost: 1000,
  }
  const [heading, ...rows] = buildSourcesTable(
    {
      by: 'source',
      touch: 'first',
      ...PERIOD,
      rows: [
        { name: 'google', ...google },
        { name: '', ...NO_FIGURES },
      ],
      others: NO_FIGURES,
      total: google,
    },
    2,
  )
  expect(heading).toEqual([
    'source',
    'from',
    'to',
    'touch',
    'visits',
    'leads_of_counted_visits',
    'leads',
    'won',
    'value',
    'cost',
    'clicks',
    'cost_per_click',
    'cost_per_visit',
    'cost_per_lead',
    'cost_per_won',
    'return_on_ad_spend',
    'expected_value',
  ])
  const figures = [
    10,
    3,
    4,
    2,
    '300.00',
    '20.00',
    8,
    '1.25',
    '2.00',
    '5.00',
    '10.00',
    '15.00',
    '700.00',
  ]
  const none = [
    0,
    0,
    0,
    0,
    '0.00',
    '0.00',
    0,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    '0.00',
  ]
  const place = ['2026-01-01', '2026-01-31', 'first']
  expect(rows).toEqual([
    ['google', ...place, ...figures],
    ['(unknown)', ...place, ...none],
    ['(others)', ...place, ...none],
    ['(total)', ...place, ...figures],
  ])
})

test('a cost per lead is rounded as it is on screen', () => {
  const figures = { ...NO_FIGURES, leads: 2, cost: 183_105 }
  const report = { by: 'source', touch: 'last', ...PERIOD, rows: [], others: NO_FIGURES } as const
  const rows = buildSourcesTable({ ...report, total: figures }, 2)
  const { costPerLead = 0 } = calculateRatios(figures)
  expect(formatAmount(costPerLead, 'USD')).toBe('$915.53')
  expect(rows.at(-1)?.[13]).toBe('915.53')
})

test('a question about sources counts the last touch unless it says otherwise', () => {
  expect(sourcesQuerySchema.parse({ by: 'source', ...PERIOD })).toMatchObject({ touch: 'last' })
  expect(issuesOf(sourcesQuerySchema, { by: 'color', touch: 'middle', ...PERIOD })).toEqual([
    'by: by must be one of channel, landing, source, medium, campaign, content',
    'touch: touch must be one of last, first',
  ])
})

const CAMPAIGN = { source: 'google', medium: 'cpc', campaign: 'spring', content: '', term: '' }

test('leads are counted by origin, without spam, deleted ones and results', () => {
  const own = { landing: '/a', channel: 'paid-search', campaign: CAMPAIGN } as const
  const leads = [
    aLeadSummary({ ...own, visit: '0.5' }),
    aLeadSummary({ ...own, status: 'won', value: 12.34 }),
    aLeadSummary({ ...own, status: 'won', value: undefined }),
    aLeadSummary({ ...own, status: 'lost', value: 5 }),
    aLeadSummary({ ...own, status: 'spam' }),
    aLeadSummary({ ...own, isDeleted: true }),
    aLeadSummary({ ...own, kind: 'quiz' }),
    aLeadSummary({ landing: '/b', via: 'news.example', value: 7 }),
  ]
  const { term: _, ...origin } = CAMPAIGN
  const unknown = { medium: '', campaign: '', content: '' }
  const [won, none] = [
    { won: 2, value: 1234, expected: 0 },
    { visitLeads: 0, won: 0, value: 0, expected: 700 },
  ]
  expect(pickTouch(tallyTouches(leads), 'last')).toEqual([
    { landing: '/a', channel: 'paid-search', ...origin, leads: 4, visitLeads: 1, ...won },
    { landing: '/b', channel: 'direct', source: 'news.example', ...unknown, leads: 1, ...none },
  ])
})

test('a lead counts for its first touch where that is asked for and known', () => {
  const channel = 'referral'
  const first = {
    landing: '/first',
    channel,
    source: '',
    medium: 'm',
    campaign: 'c',
    content: '',
  } as const
  const lead = aLeadSummary({
    landing: '/last',
    campaign: CAMPAIGN,
    first: { ...first, via: 'news.example' },
  })
  const figures = { leads: 1, visitLeads: 0, won: 0, value: 0, expected: 0 }
  expect(pickTouch(tallyTouches([lead]), 'first')).toEqual([
    { ...first, source: 'news.example', ...figures },
  ])
  expect(pickTouch(tallyTouches([lead]), 'last')).toMatchObject([
    { landing: '/last', source: 'google' },
  ])
  const same = aLeadSummary({ landing: '/last', campaign: CAMPAIGN })
  expect(pickTouch(tallyTouches([same]), 'first')).toMatchObject([
    { landing: '/last', source: 'google' },
  ])
})

test('the origins beyond a limit are one sum, and saved ones come first', () => {
  const { term: _, ...tags } = CAMPAIGN
  const cell = (source: string, leads: number): SourceCell => ({
    ...tags,
    source,
    landing: '/',
    channel: 'paid-search',
    leads,
    visitLeads: 0,
    won: 1,
    value: 100,
    expected: 0,
  })
  const cells = [cell('few', 1), cell('saved', 0), cell('many', 9), cell('some', 5)]
  expect(limitSources(cells, 4, () => false)).toEqual(cells)
  const limited = limitSources(cells, 2, ({ source }) => source === 'saved')
  expect(limited.map(({ source, leads, isOther }) => [source, leads, isOther])).toEqual([
    ['saved', 0, undefined],
    ['many', 9, undefined],
    ['', 6, true],
  ])
  expect(limited.at(-1)).toMatchObject({ won: 2, value: 200, landing: '', campaign: '' })
})
