import { z } from 'zod'

/** No amount of a firm's campaigns or engagements is higher, and sums of many stay exact. */
const MOST = 100_000_000_000

/**
 * An amount in the currency of `content/site.yaml`, in its smallest unit: cents for USD, yen for JPY.
 * Whole numbers, so that sums are exact.
 */
export const amountSchema = z
  .int('An amount is a whole number of the smallest unit')
  .min(0, 'An amount cannot be negative')
  .max(MOST, 'This amount is too high')
