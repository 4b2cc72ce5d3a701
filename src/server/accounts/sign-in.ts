import { Failure } from '#domain/failure.ts'
import type { Credentials, User } from '#domain/accounts/user.ts'
import { networkOf } from '../http/client-address.ts'
import { guardLogin } from '../limits/login-throttle.ts'
import { verifyPassword } from './passwords.ts'
import type { Account } from './account.ts'
import { changePassword, findUser, findUserByName, type KnownUser } from './users.ts'
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

/**
 * Change the user's own password, which ends all their sessions.
 *
 * @throws {Failure} `invalid` when the current password is wrong, `too-many` after several.
 */
export async function replacePassword(
  { id, username }: User,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
): Promise<Account> {
  const isOwner = await guardLogin(username, address, async () => {
    const known = await findUser(id)
    return (
      (await verifyPassword(currentPassword, known?.account.passwordHash, networkOf(address))) ||
      undefined
    )
  })
  if (isOwner) return changePassword(id, newPassword)
  const message = 'The current password is not correct'
  throw new Failure('invalid', message, { issues: [{ field: 'currentPassword', message }] })
}
