import { expect, test } from 'vitest'
import { periodSchema } from '#domain/marketing/report-query.ts'

const issuesOf = (period: unknown) =>
  periodSchema
    .safeParse(period)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a period has a day and up to 400', () => {
  expect(issuesOf({ from: '2026-01-31', to: '2026-01-31' })).toBeUndefined()
  expect(issuesOf({ from: '2025-01-01', to: '2026-02-04' })).toBeUndefined()
  expect(issuesOf({ from: '2025-01-01', to: '2026-02-05' })).toEqual([
    'from: The period can have at most 400 days',
  ])
})

test('a period does not end before it begins', () => {
  expect(issuesOf({ from: '2026-02-01', to: '2026-01-31' })).toEqual([
    'from: from must not be after to',
  ])
})

test('what is no day is named, and nothing else is said', () => {
  expect(issuesOf({ from: '2026-02-30', to: 'soon' })).toEqual([
    'from: from must be a day such as 2026-01-31',
    'to: to must be a day such as 2026-01-31',
  ])
})
