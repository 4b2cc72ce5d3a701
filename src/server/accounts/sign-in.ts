import { Failure, invalidField } from '#domain/failure.ts'
import type { Credentials, User } from '#domain/accounts/user.ts'
import { networkOf } from '../http/client-address.ts'
import { guardLogin } from '../limits/login-throttle.ts'
import { notifyOwner } from './links/account-emails.ts'
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

/** Change the user's own password, which ends all their sessions and links. */
export async function replacePassword(
  user: User,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
): Promise<Account> {
  await requirePassword(user, currentPassword, address)
  const account = await changePassword(user.id, newPassword)
  await notifyOwner(account, {
    subject: 'Your password was changed',
    sentence: 'Its password was changed, and every other session was ended.',
  })
  return account
}

/**
 * Ask for the password again, before a change that would keep its owner out.
 *
 * @throws {Failure} `invalid` when it is wrong, `too-many` after several.
 */
export async function requirePassword(
  { id, username }: User,
  password: string,
  address: string,
): Promise<void> {
  const isOwner = await guardLogin(username, address, async () => {
    const known = await findUser(id)
    const hash = known?.account.passwordHash
    return (await verifyPassword(password, hash, networkOf(address))) || undefined
  })
  if (!isOwner) throw invalidField('currentPassword', 'The current password is not correct')
}
