import { expect, test } from 'vitest'
import { formatZoneTime } from '#domain/time/zone-time.ts'

test.each([
  ['2026-02-01T03:00:00Z', 'America/Chicago', '2026-01-31 21:00:00-06:00'],
  ['2026-02-01T06:00:09Z', 'America/Chicago', '2026-02-01 00:00:09-06:00'],
  ['2026-07-01T23:30:00Z', 'Asia/Kathmandu', '2026-07-02 05:15:00+05:45'],
  ['2026-11-01T06:30:00Z', 'America/Chicago', '2026-11-01 01:30:00-05:00'],
  ['2026-11-01T07:30:00Z', 'America/Chicago', '2026-11-01 01:30:00-06:00'],
  ['2026-07-01T23:30:00Z', 'UTC', '2026-07-01 23:30:00+00:00'],
])('%s in %s is %s', (at, zone, time) => {
  expect(formatZoneTime(new Date(at), zone)).toBe(time)
})
