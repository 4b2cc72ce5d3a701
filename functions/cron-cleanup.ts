import type { Config } from '@netlify/functions'
import { sweepSessions } from '#server/accounts/sessions.ts'
import { currentTime } from '#server/clock.ts'
import { removeOldArrivals } from '#server/leads/arrival-retention.ts'
import { sweepLoginAttempts } from '#server/limits/login-throttle.ts'
import { sweepThrottle } from '#server/limits/throttle.ts'
import { runSteps } from '#server/run-steps.ts'

export const config: Config = { schedule: '17 3 * * *' }

/** A scheduled function has 30 seconds. The next night continues. */
const RUN_MS = 15_000

/** Remove expired throttle counters, sessions and idempotency records. */
export default async function cleanUp(): Promise<void> {
  const until = currentTime().getTime() + RUN_MS
  await runSteps({
    throttle: () => sweepThrottle(),
    loginAttempts: () => sweepLoginAttempts(),
    sessions: () => sweepSessions(),
    arrivals: () => removeOldArrivals(currentTime(), until),
  })
}
