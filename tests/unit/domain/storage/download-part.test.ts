import { expect, test } from 'vitest'
import { parsePart } from '#domain/storage/download-part.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import { issuesOf } from '#tests/support/issues.ts'

test.each([
  { bytes: 10, records: 2, next: 'cursor' },
  { bytes: 0, records: 0, next: undefined },
])('the header of a part can be read back: %j', (part) => {
  expect(parsePart(JSON.stringify(part))).toEqual(part)
})

test.each([
  null,
  '',
  'null',
  '{"bytes":1,"records":1',
  '{"bytes":"1","records":1}',
  '{"bytes":1}',
  '{"bytes":1,"records":1,"next":2}',
])('%j describes no part', (header) => {
  expect(parsePart(header)).toBeUndefined()
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
