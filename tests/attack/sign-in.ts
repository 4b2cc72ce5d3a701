import { percentile } from '../nightly/program.ts'
import { ADMINISTRATOR } from '../support/running-platform.ts'
import { clientAddress, repeat, sendForStatus, time } from '../support/site-client.ts'
import type { Attack, Outcome } from './support/attack.ts'

const LOGINS = 50
const BUDGET_MS = 20
const NOISE = 5
const ATTEMPTS = 3

const CONNECTIONS = 16
const SIGN_INS = 12

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
  {
    item: 19,
    name: `${CONNECTIONS} connections of wrong logins from three /56 of one IPv6 /48, the administrator meanwhile`,
    before: `0 of ${SIGN_INS} sign-ins let in`,
    site: 'behind-proxy',
    async run({ url }) {
      const over = new AbortController()
      const attack = repeat(CONNECTIONS, CONNECTIONS, (index) =>
        guessUntil(over.signal, url, index),
      )
      const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = ADMINISTRATOR
      const statuses = await repeat(SIGN_INS, 1, () =>
        sendForStatus(url, '/api/login', {
          ip: clientAddress(0, 24),
          body: { username, password },
        }),
      )
      over.abort()
      await attack
      const letIn = statuses.filter((status) => status === 200).length
      return { after: `${letIn} of ${SIGN_INS} sign-ins let in`, holds: letIn === SIGN_INS }
    },
  },
]

/** Guess passwords on one connection, each for another account and from another /64 of its /56. */
async function guessUntil(signal: AbortSignal, url: string, connection: number): Promise<void> {
  for (let guess = 0; !signal.aborted; guess += 1) {
    await sendForStatus(url, '/api/login', {
      ip: `2001:db8:7:${(connection % 3) + 1}${(guess % 256).toString(16).padStart(2, '0')}::1`,
      body: { username: `someone-${connection}-${guess}`, password: 'wrong password' },
    })
  }
}

async function attackSignIn(url: string, attempt: number): Promise<Outcome> {
  const guess = (index: number) =>
    sendForStatus(url, '/api/login', {
      ip: clientAddress(attempt * 100 + index, 19),
      body: { username: `nobody-${attempt}-${index}`, password: 'wrong password' },
    })
  const get = () => time(() => sendForStatus(url, '/'))
  const idle = percentile(await repeat(100, 1, get), 99)
  const oneLogin = await time(() => guess(LOGINS))
  const over = new AbortController()
  const logins = repeat(LOGINS, LOGINS, guess).finally(() => over.abort())
  const times: number[] = []
  while (!over.signal.aborted) times.push(await get())
  await logins
  const p99 = percentile(times, 99)
  const limit = Math.max(BUDGET_MS, Math.min(NOISE * idle, oneLogin / 2))
  const [shown, idleShown, limitShown] = [p99, idle, limit].map((ms) => ms.toFixed(1))
  return {
    after: `p99 ${shown} ms of ${times.length} (idle ${idleShown} ms, limit ${limitShown} ms)`,
    holds: p99 <= limit,
  }
}
