import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newestFirstKey, reverseTime, timeOfKey } from '#domain/storage/time-key.ts'

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
