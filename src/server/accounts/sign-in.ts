import type { Reauthentication } from '#domain/accounts/own-account.ts'
import type { Credentials, User } from '#domain/accounts/user.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import type { Caller } from '../http/routes.ts'
import { guardLogin } from '../limits/login-throttle.ts'
import { accounts } from './account.ts'
import { confirmWithPasskey } from './passkeys/use-passkey.ts'
import { verifyPassword } from './passwords.ts'
import { findKnownDevice } from './sessions/start-session.ts'
import { findUserByName, UNKNOWN_ID, type KnownUser } from './users.ts'

/**
 * The user these credentials belong to. A wrong username gets the same response in the same time as
 * a wrong password.
 *
 * @throws {Failure} `unauthenticated`, or `too-many` after wrong ones.
 */
export async function signIn(
  { username, password }: Credentials,
  { request, ip: address }: Caller,
): Promise<KnownUser> {
  const candidate = await findUserByName(username)
  // A name that does not exist takes as many reads.
  const device = await findKnownDevice(candidate?.user.id ?? UNKNOWN_ID, request)
  const client = { address, device }
  const known = await guardLogin(username, client, async () => {
    const isCorrect = await verifyPassword(password, candidate?.account.passwordHash, client)
    return isCorrect ? candidate : undefined
  })
  if (known) return known
  throw new Failure('unauthenticated', 'Incorrect username or password.')
}

/**
 * Ask for the password or a passkey again, before a change that would keep its owner out.
 *
 * @throws {Failure} `invalid` when it is wrong, `too-many` after several.
 */
export async function requireReauthentication(
  call: Caller & { readonly actor: User; readonly body: Reauthentication },
): Promise<void> {
  const { actor: user, body, request, ip: address } = call
  const { currentPassword = '', passkey } = body
  if (passkey) return confirmWithPasskey(user, passkey, call)
  const client = { address, device: await findKnownDevice(user.id, request) }
  // An account without a password costs as much as a wrong one.
  const isOwner = await guardLogin(user.username, client, async () => {
    const hash = (await accounts.find(user.id))?.passwordHash
    return (await verifyPassword(currentPassword, hash, client)) || undefined
  })
  if (!isOwner) throw invalidField('currentPassword', 'The current password is not correct')
}
