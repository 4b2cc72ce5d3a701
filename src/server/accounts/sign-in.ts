import { Failure } from '#domain/failure.ts'
import type { Credentials } from '#domain/accounts/user.ts'
import { networkOf } from '../http/client-address.ts'
import { guardLogin } from '../limits/login-throttle.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByName, type KnownUser } from './users.ts'
import { currentTime } from '../clock.ts'

/**
 * The user these credentials belong to. A wrong username gets the same response in the same time as a
 * wrong password.
 *
 * @throws {Failure} `unauthenticated`, or `too-many` after wrong ones.
 */
export async function signIn(
  { username, password }: Credentials,
  address: string,
  now = currentTime(),
): Promise<KnownUser> {
  const known = await guardLogin(
    username,
    address,
    async () => {
      const candidate = await findUserByName(username)
      return (await verifyPassword(password, candidate?.account.passwordHash, networkOf(address)))
        ? candidate
        : undefined
    },
    now,
  )
  if (known) return known
  throw new Failure('unauthenticated', 'Incorrect username or password.')
}
