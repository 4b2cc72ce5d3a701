import type { Permission } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { accounts } from '#server/accounts/account.ts'
import { names } from '#server/accounts/claims.ts'
import { administrators } from '#server/accounts/rights.ts'
import { openSession } from '#server/accounts/sessions/sessions.ts'
import { findUser } from '#server/accounts/users.ts'
import { useSessionSecret } from './session-secret.ts'

/** The password of every account that {@link anAccount} makes. */
export const PASSWORD = 'correct horse battery'

/** Its hash at bcrypt's lowest cost, as {@link quickHasher} makes them. */
export const PASSWORD_HASH = '$2b$04$lSm9Fnb93P5uYRuLBT5dv.zPbxdDx.jSdX4oz87Ah/32sWWs/g3L2'

useSessionSecret()

interface GivenAccount {
  readonly username?: string
  readonly isAdmin?: boolean
  readonly permissions?: readonly Permission[]
  readonly passwordHash?: string
}

/** Store an account, as a new user with this password. */
export async function anAccount({
  username = 'ada',
  permissions = [],
  isAdmin = permissions.length === 0,
  passwordHash = PASSWORD_HASH,
}: GivenAccount = {}): Promise<User> {
  const id = crypto.randomUUID()
  const createdAt = new Date().toISOString()
  await names.claimText(username, id)
  await accounts.add(id, { id, username, passwordHash, passkeys: [], generation: 0, createdAt })
  const user = { id, username, isAdmin, permissions: [...permissions] }
  if (isAdmin || permissions.length > 0) await addToRoster(user)
  return user
}

/** A signed-in user, with the session cookie. */
export async function aSignedIn(
  given: GivenAccount = {},
  now = new Date(),
): Promise<{ user: User; cookie: string }> {
  const user = await anAccount(given)
  return { user, cookie: await aSessionOf(user, now) }
}

/** Open another session of a user. Returns the cookie as the browser sends it. */
export async function aSessionOf(user: User, now = new Date()): Promise<string> {
  const known = await findUser(user.id)
  if (!known) throw new Error('there is no such user')
  const headers = await openSession(known.account, new Request('http://localhost'), now)
  return cookieIn(headers.get('set-cookie'))
}

/** The cookie that a `Set-Cookie` header sets. */
export function cookieIn(setCookie: string | null): string {
  return (setCookie ?? '').split(';')[0] ?? ''
}

async function addToRoster({ id, isAdmin, permissions }: User): Promise<void> {
  await administrators.upsert('all', (roster) => ({
    ids: [...(roster?.ids ?? []), ...(isAdmin ? [id] : [])],
    permissions: { ...roster?.permissions, [id]: [...permissions] },
    changedAt: new Date().toISOString(),
  }))
}
