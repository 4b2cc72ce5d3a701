import type { Invitation } from '#domain/accounts/link.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { type Permission, PERMISSIONS } from '#domain/accounts/permission.ts'
import type { SessionEntry } from '#domain/accounts/session.ts'
import type { User } from '#domain/accounts/user.ts'
import { cookieIn } from '#tests/support/accounts.ts'
import { type Guide, HOUR_MS, type Journey, MINUTE_MS, PASSWORD, tokenIn } from './guide.ts'

const NEW_PASSWORD = 'another long battery'
const USERS = '/api/admin/users'

/** What an account opens of each permission's area. */
const AREAS = [
  ['posts', '/api/admin/blog/posts'],
  ['leads', '/api/admin/leads'],
  ['campaigns', '/api/admin/costs?from=2026-06-01&to=2026-06-02'],
] as const

/** Each account opens its own areas, and none once it is gone. */
const useAccount: Journey = async (guide) => {
  const permissions = PERMISSIONS.filter((_, bit) => guide.number & (1 << bit))
  const user = await createUser(guide, { permissions })
  guide.same([user.isAdmin, user.permissions], [false, permissions], 'the rights of a new account')
  const name = user.username.toUpperCase()
  const cookie = await signIn(guide, user.username)
  await expectAreas(guide, cookie, permissions)
  await guide.ask(USERS, { cookie, expect: 403 })
  const body = { username: 'someone', password: PASSWORD }
  await guide.ask(`POST ${USERS}`, { body, cookie, expect: 403 })
  const taken = { username: name, password: PASSWORD }
  await guide.edit(`POST ${USERS}`, { body: taken, expect: 409 })
  await guide.ask('POST /api/register', { body, expect: 403 })
  const path = `${USERS}/${user.id}`
  const granted = {
    isAdmin: false,
    permissions: PERMISSIONS.filter((each) => !permissions.includes(each)),
  }
  await guide.edit(`PUT ${path}`, { body: granted })
  await expectAreas(guide, cookie, granted.permissions)
  await guide.edit(`PUT ${path}`, { body: { isAdmin: true } })
  if (guide.isTimed) await guide.ask(USERS, { cookie })
  await guide.edit(`PUT ${path}`, { body: { isAdmin: false } })
  await guide.ask(USERS, { cookie, expect: 403 })
  await guide.edit(`DELETE ${path}`)
  await expectUser(guide, cookie, 401)
  await signIn(guide, user.username, PASSWORD, 401)
  if (guide.isQuiet) {
    const again = await createUser(guide, { permissions: [] })
    guide.check(again.id !== user.id, 'a new account is the deleted one')
    await guide.edit(`DELETE ${USERS}/${again.id}`)
  }
  if (!guide.isListed) return
  const users = await guide.read<User[]>(guide.edit(USERS))
  guide.check(!users.some(({ id }) => id === user.id), 'a deleted account is listed')
}

/** A session ends by signing out, by another password, after an hour of rest and after half a day. */
const useSessions: Journey = async (guide) => {
  const { username } = await createUser(guide, { permissions: ['posts'] })
  const [first, second, third] = [
    await signIn(guide, username),
    await signIn(guide, username),
    await signIn(guide, username),
  ]
  if (guide.isListed) {
    const list = guide.ask('/api/admin/account/sessions', { cookie: first })
    const entries = await guide.read<SessionEntry[]>(list)
    guide.same(
      [entries.length, entries.filter(({ isCurrent }) => isCurrent).length],
      [3, 1],
      'the sessions',
    )
  }
  // What is under way after some rest notes that the session is used, and does not bring it back.
  await guide.wait(2 * MINUTE_MS)
  const look = { cookie: first, expect: [200, 401] }
  await Promise.all([
    guide.ask('/api/user', look),
    guide.ask('POST /api/logout', { cookie: first }, username),
    guide.ask('/api/user', look),
  ])
  await expectUser(guide, first, 401)
  await expectUser(guide, second, 200)
  const path = '/api/admin/account/sessions'
  if (guide.isListed) await endOne(guide, username, second)
  const ended = await guide.ask(`DELETE ${path}`, { cookie: second }, username)
  await expectUser(guide, second, 401)
  await expectUser(guide, third, 401)
  const own = cookieIn(ended.headers.get('set-cookie'))
  await expectUser(guide, own, 200)
  const newPassword = NEW_PASSWORD
  const wrong = { currentPassword: 'not this one', newPassword }
  const change = (body: object, expect: number) =>
    guide.ask('POST /api/admin/password', { body, cookie: own, expect }, username)
  await change(wrong, 400)
  const changed = await change({ currentPassword: PASSWORD, newPassword }, 200)
  await expectUser(guide, own, 401)
  await signIn(guide, username, PASSWORD, 401)
  const cookie = cookieIn(changed.headers.get('set-cookie'))
  await expectUser(guide, cookie, 200)
  const resting = await signIn(guide, username, NEW_PASSWORD)
  const startedAt = guide.now()
  const lasts = (session: string, expect: number) => async () => {
    await expectUser(guide, session, expect)
    return true
  }
  // One is used, so that it does not rest.
  for (let at = 50; at < 12 * 60; at += 50) {
    guide.later(startedAt + at * MINUTE_MS, 'a used session goes on', lasts(cookie, 200))
  }
  guide.later(startedAt + 12.1 * HOUR_MS, 'a session ends after half a day', lasts(cookie, 401))
  guide.later(
    startedAt + 61 * MINUTE_MS,
    'a session ends after an hour of rest',
    lasts(resting, 401),
  )
}

/** One session is ended from another, which goes on. */
async function endOne(guide: Guide, username: string, cookie: string): Promise<void> {
  const path = '/api/admin/account/sessions'
  const lost = await signIn(guide, username)
  await guide.wait(2 * MINUTE_MS)
  await expectUser(guide, lost, 200)
  const before = await guide.read<SessionEntry[]>(guide.ask(path, { cookie: lost }))
  const id = before.find(({ isCurrent }) => isCurrent)?.id
  await guide.ask(`DELETE ${path}/${id}`, { cookie }, username)
  await expectUser(guide, lost, 401)
  await expectUser(guide, cookie, 200)
}

/** An invitation is for one account, with the rights that it names, for three days. */
const invite: Journey = async (guide) => {
  const email = guide.address('invited')
  const permissions: Permission[] = ['leads']
  const send = () =>
    guide.edit('POST /api/admin/invitations', { body: { email, permissions }, expect: 201 })
  await send()
  const token = tokenIn((await guide.receive(email, 'invites you')).text)
  const username = `guest-${guide.mark}`
  const accept = (expect: number, name = username) => {
    const body = {
      token,
      username: name,
      password: PASSWORD,
      isAdmin: true,
      permissions: ['posts'],
    }
    return guide.ask('POST /api/account/invitation', { body, expect }, name)
  }
  if (guide.number % 3 === 0) {
    const sentAt = guide.now()
    guide.later(
      sentAt + 73 * HOUR_MS,
      'an invitation ends after three days',
      async () => !!(await accept(403)),
    )
    return
  }
  if (guide.number % 3 === 1 && guide.isListed) {
    const open = await guide.read<Invitation[]>(guide.edit('/api/admin/invitations'))
    const id = open.find((each) => each.email === email)?.id ?? ''
    await guide.edit(`DELETE /api/admin/invitations/${id}`)
    await accept(403)
    return
  }
  // A name that is taken costs no invitation.
  await accept(409, guide.world.editor.username)
  const joined = await accept(201)
  const user = (await joined.json()) as User
  guide.same([user.isAdmin, user.permissions], [false, permissions], 'the rights of a guest')
  await expectAreas(guide, cookieIn(joined.headers.get('set-cookie')), permissions)
  await accept(403, `second-${guide.mark}`)
}

/** A forgotten password is reset by the owner of the confirmed address, once. */
const recover: Journey = async (guide) => {
  const { id, username } = await createUser(guide, { permissions: ['posts'] })
  const email = guide.address('owner')
  const cookie = await signIn(guide, username)
  const body = { email, currentPassword: PASSWORD }
  const path = '/api/admin/account/email'
  await guide.ask(`PUT ${path}`, { body, cookie }, username)
  const confirmation = tokenIn((await guide.receive(email, 'Confirm your email')).text)
  const confirm = (expect: number) => {
    return guide.ask(
      'POST /api/account/email-confirmation',
      { body: { token: confirmation }, expect },
      username,
    )
  }
  await confirm(200)
  await confirm(403)
  const own = await guide.read<OwnAccount>(guide.ask('/api/admin/account', { cookie }))
  guide.same([own.email, own.unconfirmedEmail], [email, null], 'the confirmed address')
  await guide.ask('POST /api/account/recovery', { body: { name: username }, expect: 202 })
  const token = tokenIn((await guide.receive(email, 'Reset your password')).text)
  const reset = (expect: number, given = token) => {
    return guide.ask(
      'POST /api/account/password-reset',
      { body: { token: given, password: NEW_PASSWORD }, expect },
      username,
    )
  }
  if (guide.number % 2 === 0) {
    const link = guide.edit(`POST ${USERS}/${id}/reset-link`, { expect: 201 })
    const { url } = await guide.read<{ url: string }>(link)
    if (guide.number % 4 === 0) {
      const chosen = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      await guide.ask('POST /api/admin/password', { body: chosen, cookie }, username)
      // No one gets in with the older email.
      await reset(403, tokenIn(url))
      return
    }
    const madeAt = guide.now()
    guide.later(
      madeAt + 31 * MINUTE_MS,
      'a reset link ends after half an hour',
      async () => !!(await reset(403, tokenIn(url))),
    )
    return
  }
  await reset(200)
  await reset(403)
  await expectUser(guide, cookie, 401)
  await signIn(guide, username, PASSWORD, 401)
  await signIn(guide, username, NEW_PASSWORD)
  guide.atEnd('the owner learns of a new device', async () => {
    return !guide.isQuiet || guide.mail.find(email, 'signed in on a new device').length === 1
  })
  guide.atEnd('the owner learns of the reset', async () => {
    return !guide.isQuiet || guide.mail.find(email, 'was reset').length === 1
  })
}

/** Wrong passwords lock an address out, and no one else. */
const guess: Journey = async (guide) => {
  const { username } = await createUser(guide, { permissions: ['posts'] })
  const ip = `203.0.113.${(guide.number % 100) + 100}`
  const attempt = async (password: string, from: string) => {
    const options = { body: { username, password }, ip: from, expect: [200, 401, 429, 503] }
    return (await guide.ask('POST /api/login', options, username)).status
  }
  const statuses: number[] = []
  for (let times = 0; times < 7; times++) statuses.push(await attempt('wrong password', ip))
  const wrong = statuses.filter((status) => status === 401).length
  if (guide.isQuiet)
    guide.same(statuses, [401, 401, 401, 401, 401, 429, 429], 'what guesses answer')
  guide.check(
    wrong <= 5 || !guide.isTimed || !guide.isListed || guide.plan.crashes > 0,
    `${wrong} guesses were checked`,
  )
  if (!guide.isQuiet) return
  guide.same(await attempt(PASSWORD, ip), 429, 'the right password of who is locked out')
  guide.same(await attempt(PASSWORD, '198.18.0.1'), 200, 'the right password from elsewhere')
  const cookie = await signIn(guide, username)
  const proofs: number[] = []
  for (let times = 0; times < 6; times++) {
    const body = { currentPassword: 'wrong password', newPassword: NEW_PASSWORD }
    proofs.push(
      (await guide.ask('POST /api/admin/password', { body, cookie, expect: [400, 429] }, username))
        .status,
    )
  }
  guide.same(proofs, [400, 400, 400, 400, 400, 429], 'what guesses of one’s own password answer')
  const lockedAt = guide.now()
  guide.later(
    lockedAt + 11 * MINUTE_MS,
    'a lock ends',
    async () => (await attempt(PASSWORD, ip)) === 200,
  )
}

export const ACCOUNT_JOURNEYS = { useAccount, useSessions, invite, recover, guess }

export async function createUser(guide: Guide, rights: object): Promise<User> {
  const body = { username: `user-${guide.mark}`, password: PASSWORD, ...rights }
  return guide.read<User>(guide.edit(`POST ${USERS}`, { body, expect: 201 }))
}

export async function signIn(guide: Guide, username: string, password = PASSWORD, expect = 200) {
  const response = await guide.ask(
    'POST /api/login',
    { body: { username, password }, expect },
    username,
  )
  return cookieIn(response.headers.get('set-cookie'))
}

export async function expectUser(guide: Guide, cookie: string, expect: number): Promise<void> {
  if (expect === 200 && !guide.isTimed) return
  await guide.ask('/api/user', { cookie, expect })
}

async function expectAreas(guide: Guide, cookie: string, permissions: readonly string[]) {
  for (const [permission, path] of AREAS) {
    const expect = permissions.includes(permission) ? 200 : 403
    await guide.ask(path, { cookie, expect })
  }
}
