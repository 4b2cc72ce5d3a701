import { Failure } from '#domain/failure.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import { accounts, type Account } from './account.ts'

/** @throws {Failure} `not-found` when it was deleted meanwhile. */
export async function readOwnAccount(user: User): Promise<OwnAccount> {
  const account = await accounts.find(user.id)
  if (!account) throw new Failure('not-found', 'Your account was deleted.')
  return toOwnAccount(user, account)
}

/** Change the name that is suggested as the author of a post. */
export async function changeProfile(
  user: User,
  { displayName }: { displayName: string },
): Promise<OwnAccount> {
  const account = await accounts.update(user.id, (current) => {
    const { displayName: _, ...rest } = current
    return { ...rest, ...(displayName && { displayName }) }
  })
  return toOwnAccount(user, account)
}

export function toOwnAccount(user: User, account: Account): OwnAccount {
  const { displayName = '', email = null, unconfirmedEmail = null, passwordHash } = account
  const hasPassword = passwordHash !== undefined
  const passkeys = listPasskeys(account)
  return { ...user, displayName, email, unconfirmedEmail, hasPassword, passkeys }
}

/** The passkeys of an account as its owner sees them. */
export function listPasskeys({ passkeys }: Account): PasskeyEntry[] {
  return passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    isBackedUp,
  }))
}
