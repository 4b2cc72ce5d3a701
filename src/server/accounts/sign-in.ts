import { Failure } from '#domain/failure.ts'
import type { Credentials } from '#domain/accounts/user.ts'
import { guardLogin } from '../limits/login-throttle.ts'
import { verifyPassword } from './passwords.ts'
import { findKnownDevice } from './sessions/start-session.ts'
import { names } from './claims.ts'
import { findUserByName, UNKNOWN_ID, type KnownUser } from './users.ts'

/**
 * The user these credentials belong to. A wrong username gets the same response in the same time as
 * a wrong password.
 *
 * @throws {Failure} `unauthenticated`, or `too-many` after wrong ones.
 */
export async function signIn(
  { username, password }: Credentials,
  request: Request,
  address: string,
): Promise<KnownUser> {
  // A name that does not exist takes as many reads.
  const owner = (await names.findOwner(username)) ?? UNKNOWN_ID
  const client = { address, device: await findKnownDevice(owner, request) }
  const known = await guardLogin(username, client, async () => {
    const candidate = await findUserByName(username)
    const isCorrect = await verifyPassword(password, candidate?.account.passwordHash, client)
    return isCorrect ? candidate : undefined
  })
  if (known) return known
  throw new Failure('unauthenticated', 'Incorrect username or password.')
}
