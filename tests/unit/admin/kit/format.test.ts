import { expect, test } from 'vitest'
import { formatDuration, formatSince } from '#admin/kit/format.ts'

test.each([
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [8_100_000, '2 h 15 min'],
  [47 * 3_600_000, '47 h'],
  [4321 * 60_000, '3 days'],
])('%i ms are %s', (ms, duration) => {
  expect(formatDuration(ms)).toBe(duration)
})

test('a time of another day names the day', () => {
  const now = new Date('2026-03-04T12:00:00Z')
  expect(formatSince('2026-03-04T11:00:00Z', now)).toMatch(/^at \d+:00/)
  expect(formatSince('2026-02-04T11:00:00Z', now)).toMatch(/^on Feb 4, 2026, \d+:00/)
})
