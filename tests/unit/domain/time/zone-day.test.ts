import { expect, test } from 'vitest'
import {
  addDays,
  coversMonth,
  findPeriodBefore,
  formatDay,
  isInPeriod,
  isMonthOf,
  movePeriod,
} from '#domain/time/utc-day.ts'
import {
  markAsTime,
  findDayStart,
  formatPostDay,
  formatZoneDay,
  formatZoneTime,
} from '#domain/time/zone-day.ts'

const CHICAGO = 'America/Chicago'

test('a day is written as people read it', () => {
  expect(formatDay('2026-03-04')).toBe('Mar 4, 2026')
})

test.each([
  ['2026-02-01T05:59:59.999Z', CHICAGO, '2026-01-31'],
  ['2026-02-01T06:00:00.000Z', CHICAGO, '2026-02-01'],
  ['2026-01-31T23:59:00.000Z', 'Pacific/Kiritimati', '2026-02-01'],
  ['2026-02-01T09:59:00.000Z', 'Pacific/Pago_Pago', '2026-01-31'],
  ['0900-02-01T00:00:00.000Z', 'UTC', '0900-02-01'],
])('the day of %s in %s is %s', (at, zone, day) => {
  expect(formatZoneDay(new Date(at), zone)).toBe(day)
})

test.each([
  ['2026-03-08', CHICAGO, '2026-03-08T06:00:00.000Z', 23],
  ['2026-11-01', CHICAGO, '2026-11-01T05:00:00.000Z', 25],

  // The clocks of Chile go from 23:59 to 01:00, so this day has no midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', 23],
  ['2026-07-04', 'Asia/Kathmandu', '2026-07-03T18:15:00.000Z', 24],
])('the day %s in %s starts at %s and has %d hours', (day, zone, start, hours) => {
  const from = findDayStart(day, zone)
  expect(from.toISOString()).toBe(start)
  expect((findDayStart(addDays(day), zone).getTime() - from.getTime()) / 3_600_000).toBe(hours)
})

test.each([
  ['2026-02-01T03:00:00Z', 'America/Chicago', '2026-01-31 21:00:00-06:00'],
  ['2026-07-01T23:30:00Z', 'Asia/Kathmandu', '2026-07-02 05:15:00+05:45'],
  ['2026-11-01T06:30:00Z', 'America/Chicago', '2026-11-01 01:30:00-05:00'],
  ['2026-11-01T07:30:00Z', 'America/Chicago', '2026-11-01 01:30:00-06:00'],
])('the time %s in %s is %s', (at, zone, time) => {
  expect(formatZoneTime(new Date(at), zone)).toBe(time)
})

const EVENING = '2026-02-03T02:00:00.000Z'
const SIX_IN_DALLAS = '2026-02-03T00:00:00.000Z'

test.each([
  [EVENING, 'America/Chicago', '2026-02-02'],
  [EVENING, 'UTC', '2026-02-03'],
  // It came with a day and without a time.
  [SIX_IN_DALLAS, 'America/Chicago', '2026-02-03'],
  [SIX_IN_DALLAS, 'Pacific/Auckland', '2026-02-03'],
])('an article of %s shows in %s the day %s', (at, timeZone, day) => {
  expect(formatPostDay(at, timeZone)).toBe(day)
})

test('a time that was chosen on a clock is never stored as a day', () => {
  expect(markAsTime(SIX_IN_DALLAS)).toBe('2026-02-03T00:00:00.001Z')
  expect(formatPostDay(markAsTime(SIX_IN_DALLAS), 'America/Chicago')).toBe('2026-02-02')
  expect(markAsTime(EVENING)).toBe(EVENING)
})

test('the period before another has as many days and ends just before it', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(findPeriodBefore(march)).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})

test.each([
  ['2026-02-01', '2026-02-28', [true, true, true]],
  ['2026-02-02', '2026-03-28', [false, true, true]],
  ['2026-01-01', '2026-02-27', [false, true, false]],
  ['2026-02-28', '2026-02-28', [false, true, true]],
  ['2026-01-01', '2026-01-31', [false, false, false]],
  ['2026-03-01', '2026-03-31', [false, false, false]],
])('a period from %s to %s has all, any and the last of February: %j', (from, to, has) => {
  const period = { from, to }
  const [month, last] = ['2026-02', '2026-02-28']
  expect([coversMonth(period, month), isMonthOf(month, period), isInPeriod(last, period)]).toEqual(
    has,
  )
})

test.each([
  ['from', '2026-02-01', '2026-02-01 2026-03-31'],
  ['from', '2024-01-01', '2024-01-01 2025-02-03'],
  ['to', '2026-02-01', '2026-02-01 2026-02-01'],
  ['to', '2027-06-01', '2026-04-28 2027-06-01'],
] as const)('with %s at %s, March becomes %s', (end, day, moved) => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(Object.values(movePeriod(march, end, day)).join(' ')).toBe(moved)
})
