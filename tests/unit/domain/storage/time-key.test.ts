import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePart } from '#domain/storage/download-part.ts'
import { logQuerySchema } from '#domain/storage/ordered-log-query.ts'
import {
  buildNewestFirstKey,
  readAgeOfKey,
  readTimeOfKey,
  reverseTime,
} from '#domain/storage/time-key.ts'
import { issuesOf } from '#tests/support/issues.ts'

const anyTime = fc.date({ min: new Date(0), max: new Date('2286-11-20'), noInvalidDate: true })

test('the time of a key sorts later times first, to the millisecond', () => {
  fc.assert(
    fc.property(anyTime, anyTime, (a, b) => {
      const [keyA, keyB] = [reverseTime(a), reverseTime(b)]
      expect(keyA < keyB).toBe(a > b)
      expect(keyA).toMatch(/^\d{13}$/)
    }),
  )
})

test('the time of a key can be read from the key', () => {
  fc.assert(
    fc.property(anyTime, fc.uuid(), (at, id) => {
      expect(readTimeOfKey(buildNewestFirstKey(at, id))).toEqual(at)
      expect(readTimeOfKey(reverseTime(at))).toEqual(at)
      expect(readAgeOfKey(reverseTime(at), new Date(at.getTime() + 7))).toBe(7)
    }),
  )
})

test.each(['', 'abc', '123-x', '12345678901234-x'])('the time of a key is none in %j', (key) => {
  expect(readTimeOfKey(key)).toBeUndefined()
  expect(readAgeOfKey(key, new Date())).toBe(Infinity)
})

test('the header of a part can be read back', () => {
  const part = { bytes: 10, records: 2, next: 'cursor' }
  const last = { bytes: 0, records: 0 }
  expect(parsePart(JSON.stringify(part))).toEqual(part)
  expect(parsePart(JSON.stringify(last))).toEqual(last)
})

test('a header that is missing or cut off describes no part', () => {
  expect([null, '{"bytes":1,"records":1'].map(parsePart)).toEqual([undefined, undefined])
})

test('a cursor has the form of a key: 13 digits, a hyphen and an id', () => {
  const issues = (before: string) => issuesOf(logQuerySchema, { before })
  for (const id of ['a', 'a'.repeat(64)]) expect(issues(`8225870400000-${id}`)).toEqual([])
  for (const other of ['x8225870400000-a', '8225870400000-A', `8225870400000-${'a'.repeat(65)}`])
    expect(issues(other)).toEqual(['before: before must be the cursor of an earlier page'])
})
