import { invalidField } from '#domain/failure.ts'
import type { Reauthentication } from '#domain/accounts/own-account.ts'
import type { User } from '#domain/accounts/user.ts'
import { guardLogin } from '../limits/login-throttle.ts'
import { accounts, type Account } from './account.ts'
import { notifyOwner } from './links/account-emails.ts'
import { confirmWithPasskey } from './passkeys/use-passkey.ts'
import { verifyPassword } from './passwords.ts'
import { findKnownDevice } from './sessions/start-session.ts'
import { changePassword } from './users.ts'

/** A request of someone who proves again who they are. */
interface Reauthenticated {
  readonly reauthentication: Reauthentication
  readonly request: Request
  readonly address: string
}

/**
 * Ask for the password or a passkey again, before a change that would keep its owner out.
 *
 * @throws {Failure} `invalid` when it is wrong, `too-many` after several.
 */
export async function requireReauthentication(
  user: User,
  { reauthentication: { currentPassword = '', passkey }, request, address }: Reauthenticated,
): Promise<void> {
  if (passkey) return confirmWithPasskey(user, passkey, request, address)
  const device = await findKnownDevice(user.id, request)
  const client = { address, device }
  // An account without a password costs as much as a wrong one.
  const isOwner = await guardLogin(user.username, client, async () => {
    const hash = (await accounts.find(user.id))?.passwordHash
    return (await verifyPassword(currentPassword, hash, client)) || undefined
  })
  if (!isOwner) throw invalidField('currentPassword', 'The current password is not correct')
}

/** Change the user's own password, which ends all their sessions and links. */
export async function replacePassword(
  user: User,
  newPassword: string,
  proved: Reauthenticated,
): Promise<Account> {
  await requireReauthentication(user, proved)
  const account = await changePassword(user.id, newPassword)
  await notifyOwner(account, {
    subject: 'Your password was changed',
    sentence: 'Its password was changed, and every other session was ended.',
  })
  return account
}
