import type { Attack } from './support/attack.ts'
import { clientAddress, percentile, repeat, sendForStatus, time } from './support/client.ts'

const LOGINS = 50
const BUDGET_MS = 20
/** On a busy machine the same page is slower without an attack, too. */
const NOISE = 5

/** Denial of service by password hashing. */
export const signInAttacks: readonly Attack[] = [
  {
    item: 3,
    name: `${LOGINS} wrong logins at once, GET / meanwhile`,
    before: '14,000 ms',
    site: 'behind-proxy',
    async run({ url }) {
      const idle = await repeat(100, 1, () => time(() => sendForStatus(url, '/')))
      const over = new AbortController()
      const logins = repeat(LOGINS, LOGINS, (index) =>
        sendForStatus(url, '/api/login', {
          ip: clientAddress(index, 19),
          body: { username: `nobody-${index}`, password: 'wrong password' },
        }),
      ).finally(() => over.abort())
      const times: number[] = []
      while (!over.signal.aborted) times.push(await time(() => sendForStatus(url, '/')))
      await logins
      const p99 = percentile(times, 0.99)
      return {
        after: `p99 ${p99.toFixed(1)} ms of ${times.length} (idle ${percentile(idle, 0.99).toFixed(1)} ms)`,
        holds: p99 <= Math.max(BUDGET_MS, NOISE * percentile(idle, 0.99)),
      }
    },
  },
]
