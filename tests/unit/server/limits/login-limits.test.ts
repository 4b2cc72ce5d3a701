import { expect, test } from 'vitest'
import { delayMs, lockMs } from '#server/limits/login-throttle.ts'

const MINUTE_MS = 60_000

test.each([
  [4, 0],
  [5, 10],
  [6, 20],
  [7, 40],
  [12, 1280],
  [13, 1440],
  [50, 1440],
])('%i failures lock an unknown address out for %i minutes', (failures, minutes) => {
  expect(lockMs(failures, false)).toBe(minutes * MINUTE_MS)
})

test.each([
  [4, 0],
  [5, 10],
  [50, 10],
])(
  '%i failures lock an address that the owner has used out for %i minutes',
  (failures, minutes) => {
    expect(lockMs(failures, true)).toBe(minutes * MINUTE_MS)
  },
)

test.each([
  [9, 0],
  [10, 250],
  [19, 250],
  [20, 500],
  [30, 1000],
  [40, 2000],
  [50, 3000],
  [500, 3000],
])('%i failures delay each attempt for an account by %i ms', (failures, delay) => {
  expect(delayMs(failures)).toBe(delay)
})
