import { expect, test } from 'vitest'
import { asTime, formatPostDay } from '#domain/time/post-day.ts'

const EVENING = '2026-02-03T02:00:00.000Z'
const SIX_IN_DALLAS = '2026-02-03T00:00:00.000Z'

test.each([
  ['America/Chicago', '2026-02-02'],
  ['UTC', '2026-02-03'],
  ['Pacific/Auckland', '2026-02-03'],
])('an article shows the day that its time is in %s', (timeZone, day) => {
  expect(formatPostDay(EVENING, timeZone)).toBe(day)
})

test.each(['America/Chicago', 'UTC', 'Pacific/Auckland'])(
  'an article that came with a day shows that day in %s',
  (timeZone) => expect(formatPostDay('2026-02-03T00:00:00.000Z', timeZone)).toBe('2026-02-03'),
)

test('a time that was chosen on a clock is never taken for a day', () => {
  expect(formatPostDay(asTime(SIX_IN_DALLAS), 'America/Chicago')).toBe('2026-02-02')
  expect(asTime(EVENING)).toBe(EVENING)
})
