import type { Config } from '@netlify/functions'
import { sweepLoginAttempts } from '#server/limits/login-throttle.ts'
import { sweepSessions } from '#server/accounts/sessions.ts'
import { sweepThrottle } from '#server/limits/throttle.ts'

export const config: Config = { schedule: '17 3 * * *' }

/** Remove what is only kept to count and to remember, once it is too old for either. */
export default async function cleanUp(): Promise<void> {
  await sweepThrottle()
  await sweepLoginAttempts()
  await sweepSessions()
}
