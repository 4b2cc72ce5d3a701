import { describe, expect, test } from 'vitest'
import { needsEmail, nextResult } from '#domain/health/self-check.ts'

const MONDAY = '2026-06-01T03:10:00.000Z'
const TUESDAY = '2026-06-02T03:10:00.000Z'
const WEDNESDAY = '2026-06-03T03:10:00.000Z'

describe('the result of a self-check', () => {
  test('keeps the first failure since the last success and counts those in a row', () => {
    const first = nextResult(undefined, { fault: 'down' }, new Date(MONDAY))
    expect(first).toEqual({ ranAt: MONDAY, failingSince: MONDAY, failures: 1, detail: 'down' })
    const second = nextResult(first, { fault: 'still down' }, new Date(TUESDAY))
    expect(second).toMatchObject({ ranAt: TUESDAY, failingSince: MONDAY, failures: 2 })
    const third = nextResult(second, {}, new Date(WEDNESDAY))
    expect(third).toEqual({ ranAt: WEDNESDAY, failures: 0 })
    expect(nextResult(third, { fault: '' }, new Date(TUESDAY)).failingSince).toBe(TUESDAY)
  })

  test('keeps the note of a success, and no more than 500 characters', () => {
    const noted = nextResult(undefined, { note: 'x'.repeat(501) }, new Date(MONDAY))
    expect(noted).toEqual({ ranAt: MONDAY, failures: 0, detail: 'x'.repeat(500) })
    const fault = nextResult(undefined, { fault: 'a', note: 'b' }, new Date(MONDAY))
    expect(fault.detail).toBe('a')
  })
})

test.each([
  [0, false],
  [1, false],
  [2, true],
  [3, false],
])('after %i failures in a row, that an email is sent is %s', (failures, isSent) => {
  expect(needsEmail({ ranAt: MONDAY, failures })).toBe(isSent)
})
