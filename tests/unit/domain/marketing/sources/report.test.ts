import { describe, expect, test } from 'vitest'
import { NO_FIGURES } from '#domain/marketing/figures.ts'
import { EMPTY_TALLY } from '#domain/marketing/funnel/cell.ts'
import type { VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import type { SourceDimension } from '#domain/marketing/sources/dimensions.ts'
import {
  buildSourceRows,
  buildSourcesTable,
  type Facts,
  sumFigures,
} from '#domain/marketing/sources/report.ts'
import {
  limitSources,
  type SourceCell,
  tallyTouches,
} from '#domain/marketing/sources/source-cell.ts'
import { aLeadSummary } from '#tests/support/leads.ts'

const PLACE = { landing: '/ads/quiz-a', channel: 'paid-search' } as const
const TAGS = { source: 'google', medium: 'cpc', campaign: 'spring', content: '' }
const COUNTS = { leads: 1, visitLeads: 1, won: 0, value: 0, expected: 0 }

const cell = (given: Partial<SourceCell>): SourceCell => {
  return { ...PLACE, ...TAGS, ...COUNTS, ...given }
}
const visits = (campaign: string, count: number): VisitCell => {
  return { ...PLACE, campaign, visits: count }
}
const cost = { day: '2026-01-01', source: '', medium: '', content: '', campaign: 'spring' }
const NOTHING: Facts = { leads: [], visits: [], cells: [], costs: [], valueScale: 1 }

const rowsOf = (by: SourceDimension, given: Partial<Facts>, before: Partial<Facts> = {}) =>
  buildSourceRows(by, 'last', { ...NOTHING, ...given }, { ...NOTHING, ...before })

// What names rows, counts and costs is compared with a count by hand in `quarter.test.ts`.
describe('the rows of the sources report', () => {
  test('leave a cost that is not divided to the others, and keep it in the total', () => {
    const costs = [
      { ...cost, amount: 100 },
      { ...cost, source: 'google', amount: 30, clicks: 4 },
    ]
    const { rows, others, total } = rowsOf('source', { costs })
    expect(rows).toMatchObject([{ name: 'google', cost: 30, clicks: 4, clickCost: 30 }])
    expect([others.cost, total.cost, total.clickCost]).toEqual([100, 130, 30])
    expect(rowsOf('landing', { costs })).toMatchObject({ rows: [], others: { cost: 130 } })
  })

  test('are at most 200, and the others add up to the total', () => {
    const leads = Array.from({ length: 300 }, (_, i) => cell({ campaign: `c${i}`, leads: i + 1 }))
    const { rows, others, total } = rowsOf('campaign', { leads }, { leads })
    expect(rows).toHaveLength(200)
    expect(rows[0]).toMatchObject({ name: 'c299', leads: 300, before: { leads: 300 } })
    expect([others.leads, others.before.leads]).toEqual([5050, 5050])
    expect([total.leads, total.before.leads]).toEqual([45_150, 45_150])
  })

  test('show values in the smallest unit of a currency without decimals', () => {
    const leads = [cell({ won: 1, value: 150_000, expected: 70_000 })]
    const { total } = rowsOf('source', { leads, valueScale: 0.01 })
    expect(total).toMatchObject({ value: 1500, expected: 700 })
  })

  test('keep visits of rare campaigns and names such as __proto__ apart', () => {
    const leads = [cell({ campaign: '__proto__' }), cell({ campaign: 'constructor' })]
    const { rows, others } = rowsOf('campaign', { leads, visits: [visits('other', 5)] })
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['__proto__', 'constructor'])
    expect(others.visits).toBe(5)
  })

  test.each<[by: SourceDimension, names: readonly string[]]>([
    ['channel', ['email', 'paid-search', 'paid-social']],
    ['landing', ['', '/ads/quiz-a']],
    ['source', ['', 'facebook', 'google', 'newsletter']],
    ['medium', ['', 'cpc', 'x']],
    ['campaign', ['-paid-search', 'spring', 'y']],
  ])('by %s have the names that are known', (by, names) => {
    const named = ['google_x_y', '-', 'other'].map((campaign) => visits(campaign, 1))
    const sources = ['google', 'facebook', 'newsletter', '']
    const { rows, others } = rowsOf(by, {
      leads: [cell({ source: 'google.com' }), cell({ source: '', isOther: true })],
      visits: [...named, { ...visits('-', 1), landing: '' }],
      costs: sources.map((source) => ({ ...cost, source, amount: 1 })),
    })
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names)
    expect(others.visits).toBe(by === 'channel' || by === 'landing' ? 0 : 1)
    expect(others.leads).toBe(by === 'channel' ? 0 : 1)
  })

  test('count rare landing pages among the others', () => {
    const { others } = rowsOf('landing', { visits: [{ ...visits('-', 2), landing: 'other' }] })
    expect(others.visits).toBe(2)
  })

  test('are in the order of their leads, then of their visits, then of their names', () => {
    const { rows } = rowsOf('source', {
      leads: [cell({ source: 'b' }), cell({ source: 'c' }), cell({ source: 'a', leads: 2 })],
      visits: [visits('d_x_y', 3), visits('e_x_y', 9), visits('g_x_y', 3), visits('f_x_y', 3)],
    })
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'e', 'd', 'f', 'g'])
  })
})

const PERIOD = { from: '2026-01-01', to: '2026-01-31' }

test('the table of sources names its rows, and has a line for others and for all', () => {
  const figures = { ...NO_FIGURES, before: NO_FIGURES }
  const rows = ['google', '', '-direct'].map((name) => ({ ...figures, name }))
  const place = { by: 'source', touch: 'first', ...PERIOD, trend: [] } as const
  const [heading, ...lines] = buildSourcesTable(
    { ...place, rows, others: figures, total: { ...figures, leads: 7 } },
    2,
  )
  expect(heading?.slice(0, 4)).toEqual(['source', 'from', 'to', 'touch'])
  const names = ['google', '(unknown)', '(no campaign: direct)', '(others)', '(total)']
  expect(lines.map((line) => line[0])).toEqual(names)
  expect(lines.at(-1)?.[heading?.indexOf('leads') ?? -1]).toBe(7)
})

test('the figures of quizzes are only in a report that names rows for them', () => {
  const cells = [{ ...EMPTY_TALLY, quizId: 'q', campaign: '-', views: 3, started: 2, submitted: 1 }]
  const naming = { lead: () => '', visits: () => '', cost: () => '' }
  const sum = (more: object) =>
    sumFigures({ ...NOTHING, cells }, 'last', { ...naming, ...more }).get('row')
  expect(sum({ cell: () => 'row' })).toMatchObject({ views: 3, started: 2, submitted: 1 })
  expect(sum({})).toBeUndefined()
})

test('leads without spam, deleted ones and results count for each of their touches', () => {
  const campaign = { source: 'google', medium: 'cpc', campaign: 'spring', content: '', term: '' }
  const known = { landing: '/a', channel: 'paid-search', campaign } as const
  const first = { landing: '/b', via: 'news.example', channel: 'referral', content: '' } as const
  const leads = [
    aLeadSummary({ ...known, value: 12.34, status: 'won', visit: 'v' }),
    aLeadSummary({ ...known, first: { ...first, source: '', medium: '', campaign: '' }, value: 7 }),
    aLeadSummary({ ...known, status: 'spam' }),
    aLeadSummary({ ...known, isDeleted: true }),
    aLeadSummary({ ...known, kind: 'quiz' }),
  ]
  const { rows } = rowsOf('source', { leads: tallyTouches(leads) })
  const [last, before] = rows
  expect(last).toMatchObject({ name: 'google', leads: 2, visitLeads: 1, won: 1, value: 1234 })
  expect(last).toMatchObject({ expected: 700, begun: 1, begunValue: 1234, closed: 2 })
  expect(before).toMatchObject({ name: 'news.example', leads: 0, begun: 1, closed: 0 })
})

test('the origins past a limit are one sum, and saved ones come first', () => {
  const cells = [
    cell({ source: 'few' }),
    cell({ source: 'saved', leads: 0 }),
    cell({ source: 'many', leads: 9 }),
    cell({ source: 'some', leads: 5, won: 1, value: 100 }),
  ]
  expect(new Set(limitSources(cells, 4, () => false))).toEqual(new Set(cells))
  const limited = limitSources(cells, 2, ({ source }) => source === 'saved')
  expect(limited.map(({ source, leads, isOther }) => [source, leads, isOther])).toEqual([
    ['saved', 0, undefined],
    ['many', 9, undefined],
    ['', 6, true],
  ])
  expect(limited.at(-1)).toMatchObject({ won: 1, value: 100, landing: '', campaign: '' })
  expect(rowsOf('campaign', { leads: limited }).others.leads).toBe(6)
})
