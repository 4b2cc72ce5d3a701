import { reverseTime } from '../storage/time-key.ts'

/**
 * Leads are summed up in buckets of 27.8 hours: the first five of the thirteen digits that a key
 * begins with. Bucket names sort newest first, as the keys do.
 */
const BUCKET_DIGITS = 5
const KEY_DIGITS = 13

/** Clocks of two servers may differ by this much. */
const SKEW_MS = 2 * 60_000

export function readBucket(key: string): string {
  return key.slice(0, BUCKET_DIGITS)
}

/** A cursor behind every key of a bucket, however its ids end. */
export function buildBucketEnd(bucket: string): string {
  return `${bucket.padEnd(KEY_DIGITS, '9')}-z`
}

/**
 * The few prefixes below which every key made since `since` is listed. Coarse enough to be few, fine
 * enough not to list what is older by much.
 */
export function listPrefixesSince(since: Date, now: Date): string[] {
  const newest = reverseTime(new Date(now.getTime() + SKEW_MS))
  const oldest = reverseTime(new Date(since.getTime() - SKEW_MS))
  for (let digits = KEY_DIGITS - 3; digits > 0; digits--) {
    const [from, to] = [Number(newest.slice(0, digits)), Number(oldest.slice(0, digits))]
    if (to - from > 3) continue
    return Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(digits, '0'))
  }
  return ['']
}
