import type { ResponseLimits } from './response-limits.ts'
import type { StrictBlobs } from './strict-blobs.ts'

/** What the platform leaves out of Netlify for the sake of one machine, for tests. */
export interface StrictNetlify {
  readonly blobs: StrictBlobs
  readonly responses: ResponseLimits
  /** How many functions may have a `config.rateLimit`. */
  readonly rateLimitRules: number
}

const MEGABYTE = 1024 * 1024

/** Netlify's limits, as its documentation says. The smallest plan has two rate-limit rules. */
export const NETLIFY_LIMITS: StrictNetlify = {
  blobs: {
    api: { buildToken: 'build', requests: 500, windowMs: 60_000 },
    delayMs: 40,
    listLagMs: 0,
  },
  responses: {
    bufferedBytes: 6 * MEGABYTE,
    streamedBytes: 20 * MEGABYTE,
    streamedMs: 60_000,
  },
  rateLimitRules: 2,
}
