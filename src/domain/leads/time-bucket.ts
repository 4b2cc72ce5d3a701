import { reverseTime, timeOfKey } from '../storage/time-key.ts'

/**
 * A time bucket of leads is 27.8 hours: the first five of a key's thirteen leading digits. Buckets
 * sort newest first, as keys do.
 */
const BUCKET_DIGITS = 5
const KEY_DIGITS = 13

/** How far the clocks of two servers can differ. */
const SKEW_MS = 2 * 60_000

export function readBucket(key: string): string {
  return key.slice(0, BUCKET_DIGITS)
}

/** The times of a bucket's keys: from `from` until just before `to`. */
export function readBucketPeriod(bucket: string): { readonly from: Date; readonly to: Date } {
  const edge = (digit: string) => timeOfKey(bucket.padEnd(KEY_DIGITS, digit))?.getTime() ?? 0
  return { from: new Date(edge('9')), to: new Date(edge('0') + 1) }
}

/** A cursor after every key of a bucket. */
export function buildBucketEnd(bucket: string): string {
  return `${bucket.padEnd(KEY_DIGITS, '9')}-z`
}

/** A cursor before every key of a bucket, for a list that begins with the oldest. */
export function buildBucketStart(bucket: string): string {
  return `${bucket.padEnd(KEY_DIGITS, '0')}-0`
}

/** At most four key prefixes that cover every key since `since`, and little before it. */
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
