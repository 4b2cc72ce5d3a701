import { expect, test } from 'vitest'
import {
  type FigureName,
  FIGURES,
  formatChange,
  formatFigure,
  formatFigureCell,
  formatFigureChange,
  NO_FIGURES,
} from '#domain/marketing/figures.ts'
import { periodSchema } from '#domain/marketing/report-query.ts'
import { buildTrend } from '#domain/marketing/trend.ts'
import { issuesOf } from '#tests/support/issues.ts'

const LEADS = { visits: 10, visitLeads: 3, leads: 4, begun: 5, won: 2, closed: 1 }
const VALUES = { value: 30_000, expected: 70_000, begunValue: 100 }
const QUIZZES = { views: 8, started: 6, submitted: 2 }
const COSTS = { cost: 2000, clicks: 8, clickCost: 1000 }
const ALL = { ...NO_FIGURES, ...LEADS, ...VALUES, ...QUIZZES, ...COSTS }

test.each<[FigureName, shown: string, cell: unknown]>([
  ['visits', '10', 10],
  ['visit_to_lead', '30%', '0.3000'],
  ['finishes', '2', 2],
  ['leads_begun', '5 ($1.00)', 5],
  ['leads_closed', '1', 1],
  ['won', '2 (50%)', 2],
  ['value', '$300.00', '300.00'],
  ['cost_per_click', '$1.25', '1.25'],
  ['visits_per_click', '125%', '1.2500'],
  ['cost_per_lead', '$5.00', '5.00'],
  ['return_on_ad_spend', '15.0× ($15.00 per $1)', '15.00'],
])('%s is shown as %s and written as %j', (name, shown, cell) => {
  expect(formatFigure(name, ALL, 'USD')).toBe(shown)
  expect(formatFigureCell(name, ALL, 2)).toBe(cell)
})

test('a figure without a divisor is empty, and what was free has no cost for each', () => {
  const free = { ...ALL, cost: 0, clicks: 0, clickCost: 0, views: 0 }
  for (const figures of [NO_FIGURES, free]) {
    // The keys of a constant.
    const names = Object.keys(FIGURES) as FigureName[]
    const ratios = names.filter((name) => /_per_|return|starts|finishes|^cost$/.test(name))
    expect(ratios.filter((name) => formatFigure(name, figures, 'USD'))).toEqual([])
  }
  expect(formatFigure('visit_to_lead', NO_FIGURES, 'USD')).toBe('')
  const without = { ...ALL, visits: 0, leads: 0, won: 0 }
  for (const name of ['cost_per_visit', 'cost_per_lead', 'cost_per_won'] as const)
    expect(formatFigure(name, without, 'USD')).toBe('')
})

test('an amount is rounded in the table as on screen, and shown without cents from a thousand on', () => {
  const figures = { ...NO_FIGURES, leads: 2, cost: 183_105 }
  expect(formatFigure('cost_per_lead', figures, 'USD')).toBe('$915.53')
  expect(formatFigureCell('cost_per_lead', figures, 2)).toBe('915.53')
  expect(formatFigure('cost', figures, 'USD')).toBe('$1,831')
  expect(formatFigure('cost', { ...NO_FIGURES, cost: 100_000 }, 'USD')).toBe('$1,000')
})

test.each([
  [12, 10, '+20%'],
  [5, 10, '−50%'],
  [3, 0, 'new'],
  [10, 10, '±0%'],
  [undefined, undefined, ''],
])('a change to %j from %j is shown as %j', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change)
})

test.each([
  ['2026-01-31', '2026-01-31', []],
  ['2025-01-01', '2026-02-04', []],
  ['2025-01-01', '2026-02-05', ['from: The period can have at most 400 days']],
  ['2026-02-01', '2026-01-31', ['from: from must not be after to']],
])('the period from %s to %s has the issues %j', (from, to, issues) => {
  expect(issuesOf(periodSchema, { from, to })).toEqual(issues)
})

test('a period with an invalid day is refused with one sentence about that day', () => {
  expect(issuesOf(periodSchema, { from: '2026-02-30', to: 'soon' })).toEqual([
    'from: from must be a day such as 2026-01-31',
    'to: to must be a day such as 2026-01-31',
  ])
})

const days = new Map([
  ['2026-02-24', { visits: 3 }],
  ['2026-03-02', { visits: 1 }],
  ['2026-03-03', { visits: 2 }],
  ['2026-03-09', { visits: 9 }],
])

test('a ratio changes as it is calculated', () => {
  const before = { ...ALL, cost: 4000 }
  expect(formatFigureChange('return_on_ad_spend', { ...ALL, before })).toBe('+100%')
})

test('a short period is shown by days, each beside the day as far into the period before', () => {
  expect(buildTrend({ from: '2026-03-02', to: '2026-03-08' }, days).slice(0, 3)).toEqual([
    { from: '2026-03-02', to: '2026-03-02', now: { visits: 1 }, before: {} },
    { from: '2026-03-03', to: '2026-03-03', now: { visits: 2 }, before: { visits: 3 } },
    { from: '2026-03-04', to: '2026-03-04', now: {}, before: {} },
  ])
})

test('a long period is shown by weeks, the last of which may be shorter', () => {
  const points = buildTrend({ from: '2026-03-02', to: '2026-04-07' }, days)
  expect(points.map(({ from, to, now }) => [from, to, now.visits])).toEqual([
    ['2026-03-02', '2026-03-08', 3],
    ['2026-03-09', '2026-03-15', 9],
    ['2026-03-16', '2026-03-22', undefined],
    ['2026-03-23', '2026-03-29', undefined],
    ['2026-03-30', '2026-04-05', undefined],
    ['2026-04-06', '2026-04-07', undefined],
  ])
})
