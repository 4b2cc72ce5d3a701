import { currentTime, elapsedMs, sleep } from '../clock.ts'

/** Unix time in seconds at which Netlify's API accepts requests again. */
const RESET_HEADER = 'x-ratelimit-reset'

/** The API counts by the minute. A clock that differs must not lead to a longer wait. */
const MAX_WAIT_MS = 65_000
const MIN_WAIT_MS = 1_000
const WAIT_WITHOUT_HEADER_MS = 10_000

/** By {@link elapsedMs}. The limit is one for all requests of the process. */
let resumesAt = 0

/** Wait until the API accepts requests again. */
export async function waitForRateLimit(): Promise<void> {
  for (let ms = resumesAt - elapsedMs(); ms > 0; ms = resumesAt - elapsedMs()) await sleep(ms)
}

/** Whether a response is a `429`. Then later requests wait as long as it says, and the log says so. */
export function noteRateLimit({ status, headers }: Response): boolean {
  if (status !== 429) return false
  const wait = waitOf(Number(headers.get(RESET_HEADER)))
  const isNew = elapsedMs() >= resumesAt
  resumesAt = Math.max(resumesAt, elapsedMs() + wait)
  if (isNew) {
    const seconds = Math.ceil(wait / 1_000)
    console.log(`Netlify's API limits the number of requests. Continuing in ${seconds} s.`)
  }
  return true
}

/** @param reset NaN or 0 when the header is missing. */
function waitOf(reset: number): number {
  if (!(reset > 0)) return WAIT_WITHOUT_HEADER_MS
  const wait = reset * 1_000 - currentTime().getTime()
  return Math.min(Math.max(wait, MIN_WAIT_MS), MAX_WAIT_MS)
}
