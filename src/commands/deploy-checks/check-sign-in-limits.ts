import { randomUUID } from 'node:crypto'
import { LOGIN_FAILURES } from '#server/limits/login-throttle.ts'
import { type Results, createResult } from './check-result.ts'
import type { DeployedSite } from './deployed-site.ts'

/** A lock comes late where listings are late. */
const MAX_TRIES = 2 * LOGIN_FAILURES

/** `config.rateLimit` of functions/login.ts allows fewer requests in a minute. They are sent some at a time. */
const BURST = 70
const AT_ONCE = 10

/** The limits on wrong passwords, with an account that does not exist. */
export async function* checkSignInLimits(site: DeployedSite): Results {
  const body = { username: `check-${randomUUID().slice(0, 8)}`, password: 'not the password' }
  const statuses: number[] = []
  while (statuses.length < MAX_TRIES && !statuses.includes(429)) {
    statuses.push((await site.request('/api/login', { method: 'POST', body })).status)
  }
  const locked = `an account is locked after ${LOGIN_FAILURES} wrong passwords`
  const isLocked = statuses.length > LOGIN_FAILURES && statuses.at(-1) === 429
  const reason = statuses.includes(429)
    ? 'Requests of other people count as yours, or this address was limited before. Wait ten minutes and try again.'
    : 'Passwords can be guessed without a limit.'
  yield createResult(locked, isLocked, `responses: ${statuses.join(', ')}`, reason)
  const limited = 'many sign-ins in a minute are limited'
  const found = `${BURST} requests`
  const meaning =
    'The plan or RATE_LIMIT_SCALE lifts config.rateLimit. Accounts are locked all the same.'
  yield createResult(limited, await isBurstLimited(site), found, meaning, 'note')
}

/** Send GET requests, which the function refuses at once, so only the platform can respond with 429. */
async function isBurstLimited(site: DeployedSite): Promise<boolean> {
  for (let sent = 0; sent < BURST; sent += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, () => site.request('/api/login'))
    if ((await Promise.all(requests)).some(({ status }) => status === 429)) return true
  }
  return false
}
