import { expect, test } from 'vitest'
import { createCron } from '#platform/functions/schedule.ts'

const findNextRun = (expression: string, from: Date) =>
  createCron(expression, { paused: true }).nextRun(from)

test.each([
  ['@hourly', '2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z'],
  ['@daily', '2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['@weekly', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z'],
  ['@monthly', '2026-12-15T12:00:00Z', '2027-01-01T00:00:00Z'],
  ['@yearly', '2026-06-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['*/5 * * * *', '2026-01-01T00:04:59Z', '2026-01-01T00:05:00Z'],
  ['17 3 * * *', '2026-01-01T03:17:00Z', '2026-01-02T03:17:00Z'],
  ['0 9 * * 1-5', '2026-01-02T09:00:00Z', '2026-01-05T09:00:00Z'],
  ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
  ['0 12 1,15 * *', '2026-01-02T00:00:00Z', '2026-01-15T12:00:00Z'],
  ['30 2 * * 0', '2026-03-28T00:00:00Z', '2026-03-29T02:30:00Z'],
])('runs %s after %s at %s, in UTC', (expression, from, next) => {
  expect(findNextRun(expression, new Date(from))?.toISOString()).toBe(new Date(next).toISOString())
})

test.each(['', 'often', '* * * *', '61 * * * *', '* * * * * *', '* 25 * * *'])(
  'rejects the expression %j',
  (expression) => {
    expect(() => findNextRun(expression, new Date())).toThrow()
  },
)
