import { expect, test } from 'vitest'
import {
  buildBucketEnd,
  buildBucketStart,
  listPrefixesSince,
  readBucket,
  readBucketPeriod,
} from '#domain/leads/time-bucket.ts'
import { newestFirstKey } from '#domain/storage/time-key.ts'

const NOW = new Date('2026-03-20T12:00:00Z')
const keyAt = (ms: number) => newestFirstKey(new Date(ms), 'abc')

test('a bucket is the time of its keys, and ends where a newer one begins', () => {
  const bucket = readBucket(keyAt(NOW.getTime()))
  const { from, to } = readBucketPeriod(bucket)
  expect(to.getTime() - from.getTime()).toBe(100_000_000)
  for (const at of [from.getTime(), to.getTime() - 1]) expect(readBucket(keyAt(at))).toBe(bucket)
  for (const at of [from.getTime() - 1, to.getTime()])
    expect(readBucket(keyAt(at))).not.toBe(bucket)
})

test('the cursors of a bucket are before and after all of its keys', () => {
  const bucket = readBucket(keyAt(NOW.getTime()))
  const { from, to } = readBucketPeriod(bucket)
  const [newest, oldest] = [keyAt(to.getTime() - 1), keyAt(from.getTime())]
  expect(buildBucketStart(bucket) < newest).toBe(true)
  expect(buildBucketEnd(bucket) > oldest).toBe(true)
  expect(readBucket(buildBucketStart(bucket))).toBe(bucket)
  expect(readBucket(buildBucketEnd(bucket))).toBe(bucket)
})

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
