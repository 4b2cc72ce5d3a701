import { expect, test } from 'vitest'
import { formatPartEnd, parsePartEnd } from '#domain/storage/download-part.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import { formatZoneTime } from '#domain/time/zone-time.ts'
import { issuesOf } from '#tests/support/issues.ts'

test.each([
  { bytes: 10, records: 2, next: 'cursor' },
  { bytes: 0, records: 0, next: undefined },
])('the end of a part can be read back: %j', (part) => {
  expect(parsePartEnd(formatPartEnd(part))).toEqual(part)
})

test.each([
  '',
  '{"part":{"bytes":1,"records":1}}',
  '{"part":{"bytes":1,"records":1}\n',
  '{"part":}\n',
  '{"part":null}\n',
  '{"part":{"bytes":"1","records":1}}\n',
  '{"part":{"bytes":1}}\n',
  '{"part":{"bytes":1,"records":1,"next":2}}\n',
  ' {"part":{"bytes":1,"records":1}}\n',
  '{"record":{"bytes":1,"records":1}}\n',
])('%j ends no part', (line) => {
  expect(parsePartEnd(line)).toBeUndefined()
})

test.each(['8225870400000-a', `8225870400000-${'a'.repeat(64)}`])('%s is a cursor', (before) => {
  expect(issuesOf(logQuerySchema, { before })).toEqual([])
})

test.each([
  '8225870400000-',
  '822587040000-a',
  'x8225870400000-a',
  '8225870400000-A',
  `8225870400000-${'a'.repeat(65)}`,
])('%s is no cursor', (before) => {
  expect(issuesOf(logQuerySchema, { before })).toEqual([
    'before: before must be the cursor of an earlier page',
  ])
})

test('a time is written as spreadsheets read it, in its time zone', () => {
  const at = new Date('2026-02-01T03:00:00Z')
  expect(formatZoneTime(at, 'America/Chicago')).toBe('2026-01-31 21:00:00')
  expect(formatZoneTime(at, 'UTC')).toBe('2026-02-01 03:00:00')
  expect(formatZoneTime(at, 'America/Chicago')).toBe('2026-01-31 21:00:00')
})
