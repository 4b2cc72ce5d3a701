import { expect, test } from 'vitest'
import { formatAmount } from '#domain/money/format-amount.ts'
import { sourcesQuerySchema } from '#domain/marketing/sources/query.ts'
import { buildSourcesTable } from '#domain/marketing/sources/sources-csv.ts'
import { calculateRatios } from '#domain/marketing/sources/ratios.ts'
import { limitSources, pickTouch, tallyTouches } from '#domain/marketing/sources/source-cell.ts'
import { aLeadSummary } from '#tests/support/leads.ts'
import { issuesOf } from '#tests/support/issues.ts'

const PERIOD = { from: '2026-01-01', to: '2026-01-31' }
const NOTHING = { visits: 0, visitLeads: 0, leads: 0, won: 0, value: 0, cost: 0 }

test('the table of sources has its amounts in the currency, and no ratio of nothing', () => {
  const google = { visits: 10, visitLeads: 3, leads: 4, won: 2, value: 30_000, cost: 2000 }
  const [heading, ...rows] = buildSourcesTable(
    {
      by: 'source',
      touch: 'first',
      ...PERIOD,
      rows: [
        { name: 'google', ...google },
        { name: '', ...NOTHING },
      ],
      others: NOTHING,
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
    'cost_per_visit',
    'cost_per_lead',
    'cost_per_won',
    'return_on_ad_spend',
  ])
  const figures = [10, 3, 4, 2, '300.00', '20.00', '2.00', '5.00', '10.00', '15.00']
  const none = [0, 0, 0, 0, '0.00', '0.00', undefined, undefined, undefined, undefined]
  const place = ['2026-01-01', '2026-01-31', 'first']
  expect(rows).toEqual([
    ['google', ...place, ...figures],
    ['(unknown)', ...place, ...none],
    ['(others)', ...place, ...none],
    ['(total)', ...place, ...figures],
  ])
})

test('a cost per lead is rounded as it is on screen', () => {
  const figures = { ...NOTHING, leads: 2, cost: 183_105 }
  const report = { by: 'source', touch: 'last', ...PERIOD, rows: [], others: NOTHING } as const
  const rows = buildSourcesTable({ ...report, total: figures }, 2)
  const { costPerLead = 0 } = calculateRatios(figures)
  expect(formatAmount(costPerLead, 'USD')).toBe('$915.53')
  expect(rows.at(-1)?.[11]).toBe('915.53')
})

test('a question about sources counts the last touch unless it says otherwise', () => {
  expect(sourcesQuerySchema.parse({ by: 'source', ...PERIOD })).toMatchObject({ touch: 'last' })
  expect(issuesOf(sourcesQuerySchema, { by: 'color', touch: 'middle', ...PERIOD })).toEqual([
    'by: by must be one of landing, source, medium, campaign, content',
    'touch: touch must be one of last, first',
  ])
})

const CAMPAIGN = { source: 'google', medium: 'cpc', campaign: 'spring', content: '', term: '' }

test('leads are counted by origin, without spam, deleted ones and results', () => {
  const own = { landing: '/a', campaign: CAMPAIGN }
  const leads = [
    aLeadSummary(own),
    aLeadSummary({ ...own, status: 'won', value: 12.34 }),
    aLeadSummary({ ...own, status: 'won', value: undefined }),
    aLeadSummary({ ...own, status: 'lost', value: 5 }),
    aLeadSummary({ ...own, status: 'spam' }),
    aLeadSummary({ ...own, isDeleted: true }),
    aLeadSummary({ ...own, kind: 'quiz' }),
    aLeadSummary({ landing: '/b', via: 'news.example' }),
  ]
  const { term: _, ...origin } = CAMPAIGN
  const unknown = { medium: '', campaign: '', content: '' }
  expect(pickTouch(tallyTouches(leads), 'last')).toEqual([
    { landing: '/a', ...origin, leads: 4, won: 2, value: 1234 },
    { landing: '/b', source: 'news.example', ...unknown, leads: 1, won: 0, value: 0 },
  ])
})

test('a lead counts for its first touch where that is asked for and known', () => {
  const first = { landing: '/first', source: '', medium: 'm', campaign: 'c', content: '' }
  const lead = aLeadSummary({
    landing: '/last',
    campaign: CAMPAIGN,
    first: { ...first, via: 'news.example' },
  })
  const figures = { leads: 1, won: 0, value: 0 }
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
  const cell = (source: string, leads: number) => ({
    ...CAMPAIGN,
    source,
    landing: '/',
    leads,
    won: 1,
    value: 100,
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
