import type { Attack, Outcome } from './support/attack.ts'
import { clientAddress, percentile, repeat, sendForStatus, time } from './support/client.ts'

const LOGINS = 50
const BUDGET_MS = 20
const NOISE = 5
const ATTEMPTS = 3

/**
 * Denial of service by password hashing.
 *
 * A quiet machine must keep the budget. On a busy one a page is slow without an attack too: it may
 * take {@link NOISE} times as long as shortly before, but less than half as long as one sign-in, which
 * every page would wait for if passwords were hashed in the main thread. The best attempt counts,
 * because noise passes and that fault does not.
 */
export const signInAttacks: readonly Attack[] = [
  {
    item: 3,
    name: `${LOGINS} wrong logins at once, GET / meanwhile`,
    before: '14,000 ms',
    site: 'behind-proxy',
    async run({ url }) {
      let outcome = await attackSignIn(url, 0)
      for (let attempt = 1; attempt < ATTEMPTS && !outcome.holds; attempt += 1) {
        outcome = await attackSignIn(url, attempt)
      }
      return outcome
    },
  },
]

async function attackSignIn(url: string, attempt: number): Promise<Outcome> {
  const guess = (index: number) =>
    sendForStatus(url, '/api/login', {
      ip: clientAddress(attempt * 100 + index, 19),
      body: { username: `nobody-${attempt}-${index}`, password: 'wrong password' },
    })
  const get = () => time(() => sendForStatus(url, '/'))
  const idle = percentile(await repeat(100, 1, get), 0.99)
  const oneLogin = await time(() => guess(LOGINS))
  const over = new AbortController()
  const logins = repeat(LOGINS, LOGINS, guess).finally(() => over.abort())
  const times: number[] = []
  while (!over.signal.aborted) times.push(await get())
  await logins
  const p99 = percentile(times, 0.99)
  const limit = Math.max(BUDGET_MS, Math.min(NOISE * idle, oneLogin / 2))
  const [shown, idleShown, limitShown] = [p99, idle, limit].map((ms) => ms.toFixed(1))
  return {
    after: `p99 ${shown} ms of ${times.length} (idle ${idleShown} ms, limit ${limitShown} ms)`,
    holds: p99 <= limit,
  }
}
