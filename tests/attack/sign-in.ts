import { randomUUID } from 'node:crypto'
import type { ResetLink } from '#domain/accounts/link.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Attack, Outcome } from './support/attack.ts'
import { Authenticator } from '../support/authenticator.ts'
import { ADMINISTRATOR } from '../support/running-platform.ts'
import {
  clientAddress,
  percentile,
  repeat,
  send,
  sendForStatus,
  sessionCookie,
  time,
} from './support/client.ts'
import { PUBLIC_URL, type Site } from './support/site.ts'

const LOGINS = 50
const PASSWORD = 'a password that is long enough'
const BUDGET_MS = 20
const NOISE = 5
const ATTEMPTS = 3

const MADE_UP_PASSKEYS = 120

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
  {
    item: 20,
    name: 'a passkey of a thief after the owner reset the password by a link',
    before: 'signs in (200)',
    site: 'behind-proxy',
    async run(site) {
      const { id, device } = await createColleague(site)
      const path = `/api/admin/users/${id}/reset-link`
      const made = await send(site.url, path, { method: 'POST', cookie: site.cookie })
      const { url: link } = (await made.json()) as ResetLink
      const body = { token: new URL(link).hash.slice(1), password: 'chosen by the owner again' }
      const reset = await sendForStatus(site.url, '/api/account/password-reset', { body })
      const status = await signInBy(site, device)
      return { after: `reset ${reset}, passkey ${status}`, holds: reset === 200 && status === 401 }
    },
  },
  {
    item: 21,
    name: `${MADE_UP_PASSKEYS} made-up passkeys, then a real one behind the same address`,
    before: 'refused for an hour (429)',
    site: 'behind-proxy',
    async run(site) {
      const { device } = await createColleague(site)
      const [ip, madeUp] = [clientAddress(0, 25), new Authenticator()]
      await repeat(MADE_UP_PASSKEYS, 8, () => signInBy(site, madeUp, ip))
      const refused = await signInBy(site, madeUp, ip)
      const real = await signInBy(site, device, ip)
      return {
        after: `made-up ${refused}, real ${real}`,
        holds: refused === 429 && real === 200,
      }
    },
  },
  {
    item: 22,
    name: 'usernames that pass for another: an address, an invisible letter, a Cyrillic letter',
    before: '3 of 3 accepted',
    site: 'behind-proxy',
    async run({ url, cookie }) {
      const names = ['colleague@example.com', 'admin\u3164', '\u0430dmin']
      const statuses = await repeat(names.length, 1, (index) =>
        sendForStatus(url, '/api/admin/users', {
          cookie,
          body: { username: names[index], password: PASSWORD },
        }),
      )
      const accepted = statuses.filter((status) => status !== 400).length
      return { after: `${accepted} of ${names.length} accepted`, holds: accepted === 0 }
    },
  },
]

/** An account with a passkey. */
async function createColleague({ url, cookie: admin }: Site) {
  const username = `colleague-${randomUUID().slice(0, 8)}`
  const body = { username, password: PASSWORD }
  const created = await send(url, '/api/admin/users', { cookie: admin, body })
  const { id } = (await created.json()) as User
  const cookie = sessionCookie(await send(url, '/api/login', { body }))
  const proof = { currentPassword: PASSWORD }
  const path = '/api/admin/account/passkey-options'
  const options = await (await send(url, path, { cookie, body: proof })).json()
  const device = new Authenticator()
  const passkey = device.create(options, { origin: PUBLIC_URL })
  const added = { name: 'A passkey', passkey }
  const status = await sendForStatus(url, '/api/admin/account/passkeys', { cookie, body: added })
  if (status !== 201) throw new Error(`the passkey could not be added: ${status}`)
  return { id, device }
}

async function signInBy({ url }: Site, device: Authenticator, ip = clientAddress(1, 25)) {
  const path = '/api/login/passkey'
  const options = await (await send(url, path)).json()
  const passkey = device.use(options, { origin: PUBLIC_URL })
  return sendForStatus(url, path, { ip, body: { passkey } })
}

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
