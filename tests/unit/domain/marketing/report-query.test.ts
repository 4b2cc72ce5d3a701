import { expect, test } from 'vitest'
import { periodSchema } from '#domain/marketing/report-query.ts'
import { buildTrend } from '#domain/marketing/trend.ts'
import { issuesOf } from '#tests/support/issues.ts'

test('a period has a day and up to 400', () => {
  expect(issuesOf(periodSchema, { from: '2026-01-31', to: '2026-01-31' })).toEqual([])
  expect(issuesOf(periodSchema, { from: '2025-01-01', to: '2026-02-04' })).toEqual([])
  expect(issuesOf(periodSchema, { from: '2025-01-01', to: '2026-02-05' })).toEqual([
    'from: The period can have at most 400 days',
  ])
})

test('what is no day is named, and nothing else is said', () => {
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
