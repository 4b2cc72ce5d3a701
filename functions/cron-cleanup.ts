import type { Config } from '@netlify/functions'
import { sweepLinks } from '#server/accounts/links/link-store.ts'
import { sweepChallenges } from '#server/accounts/passkeys/challenge.ts'
import { sweepKnownDevices } from '#server/accounts/sessions/known-devices.ts'
import { sweepSessions } from '#server/accounts/sessions/sessions.ts'
import { removeOldServerErrors } from '#server/health/server-errors.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { currentTime } from '#server/clock.ts'
import { removeOldArrivals } from '#server/leads/leads.ts'
import { sweepSavedResults } from '#server/saved-results/saved-results.ts'
import { sweepLoginAttempts } from '#server/limits/login-throttle.ts'
import { sweepThrottle } from '#server/limits/throttle.ts'
import { eraseExpired } from '#server/privacy/erase-expired.ts'
import { sweepBuilds } from '#server/publishing/build-log.ts'

export const config: Config = { schedule: '17 3 * * *' }

/** Remove what has expired, such as leads past their retention and sessions. */
export default function cleanUp(): Promise<void> {
  return runJob('cleanup', {
    throttle: (until) => sweepThrottle(undefined, until),
    loginAttempts: (until) => sweepLoginAttempts(undefined, until),
    sessions: (until) => sweepSessions(undefined, until),
    accountLinks: (until) => sweepLinks(undefined, until),
    challenges: (until) => sweepChallenges(undefined, until),
    knownDevices: (until) => sweepKnownDevices(undefined, until),
    retention: (until) => eraseExpired(currentTime(), until),
    savedResults: (until) => sweepSavedResults(undefined, until),
    arrivals: (until) => removeOldArrivals(undefined, until),
    builds: (until) => sweepBuilds(currentTime(), until),
    serverErrors: (until) => removeOldServerErrors(undefined, until),
  })
}
