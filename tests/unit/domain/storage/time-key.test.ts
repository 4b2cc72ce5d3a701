import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listPrefixesSince,
  newestFirstKey,
  reverseTime,
  timeOfKey,
} from '#domain/storage/time-key.ts'

const anyTime = fc.date({ min: new Date(0), max: new Date('2286-11-20'), noInvalidDate: true })

describe('reverseTime', () => {
  test('sorts later times first, to the millisecond', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (a, b) => {
        const [keyA, keyB] = [reverseTime(a), reverseTime(b)]
        expect(keyA < keyB).toBe(a > b)
        expect(keyA).toMatch(/^\d{13}$/)
      }),
    )
  })

  test('is undone by timeOfKey', () => {
    fc.assert(
      fc.property(anyTime, fc.uuid(), (at, id) => {
        expect(timeOfKey(newestFirstKey(at, id))).toEqual(at)
        expect(timeOfKey(reverseTime(at))).toEqual(at)
      }),
    )
  })

  test.each(['', 'abc', '123-x', '12345678901234-x'])('finds no time in %j', (key) => {
    expect(timeOfKey(key)).toBeUndefined()
  })
})

const NOW = new Date('2026-03-20T12:00:00Z')
const keyAt = (ms: number) => newestFirstKey(new Date(ms), 'abc')

test.each([0, 1, 60_000, 3_600_000, 86_400_000, 400 * 86_400_000])(
  'up to four prefixes have every key of the last %i ms, and two minutes around them',
  (ms) => {
    const since = NOW.getTime() - ms
    const prefixes = listPrefixesSince(new Date(since), NOW)
    expect(prefixes.length).toBeLessThanOrEqual(4)
    const isListed = (at: number) => prefixes.some((prefix) => keyAt(at).startsWith(prefix))
    const SKEW_MS = 120_000
    for (const at of [
      since,
      since + ms / 2,
      NOW.getTime(),
      since - SKEW_MS,
      NOW.getTime() + SKEW_MS,
    ])
      expect(isListed(at)).toBe(true)
    // Little more than that is listed: a prefix is at most as long as the time asked for.
    expect(isListed(since - 11 * (ms + 2 * SKEW_MS))).toBe(false)
  },
)

test('more than four prefixes of one digit are all keys', () => {
  expect(listPrefixesSince(new Date(120_000), new Date('2200-01-01T00:00:00Z'))).toEqual([''])
})
