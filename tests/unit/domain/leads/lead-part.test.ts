import { expect, test } from 'vitest'
import {
  buildPartEnd,
  buildPartStart,
  PART_DIGITS,
  readPartPeriod,
} from '#domain/leads/lead-query.ts'
import { newestFirstKey } from '#domain/storage/time-key.ts'

const NOW = new Date('2026-03-20T12:00:00Z')
const keyAt = (ms: number) => newestFirstKey(new Date(ms), 'abc')
const partOf = (key: string) => key.slice(0, PART_DIGITS)

test('a part is the time of its keys, and ends where a newer one begins', () => {
  const part = partOf(keyAt(NOW.getTime()))
  const { from, to } = readPartPeriod(part)
  expect(to.getTime() - from.getTime()).toBe(1_000_000_000)
  for (const at of [from.getTime(), to.getTime() - 1]) expect(partOf(keyAt(at))).toBe(part)
  for (const at of [from.getTime() - 1, to.getTime()]) expect(partOf(keyAt(at))).not.toBe(part)
})

test('the cursors of a part are before and after all of its keys', () => {
  const part = partOf(keyAt(NOW.getTime()))
  const { from, to } = readPartPeriod(part)
  const [newest, oldest] = [keyAt(to.getTime() - 1), keyAt(from.getTime())]
  expect(buildPartStart(part) < newest).toBe(true)
  expect(buildPartEnd(part) > oldest).toBe(true)
  expect(partOf(buildPartStart(part))).toBe(part)
  expect(partOf(buildPartEnd(part))).toBe(part)
})
