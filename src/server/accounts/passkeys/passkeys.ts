import { isOnlyWayIn, MOST_PASSKEYS, ONLY_WAY_IN } from '#domain/accounts/passkeys/passkey-rules.ts'
import type { NewPasskey } from '#domain/accounts/passkeys/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import { Failure } from '#domain/failure.ts'
import { accounts, type Account, endAccess, type Passkey } from '../account.ts'
import { credentials } from '../claims.ts'
import { notifyOwner } from '../links/account-emails.ts'
import { requireSessionKey } from '../sessions/sessions.ts'
import { type ChallengeScope, buildCreationOptions, verifyNewPasskey } from './webauthn.ts'

/** Build the options for creating a passkey of a user who has just reauthenticated. */
export async function startPasskey(user: User, request: Request) {
  const account = await accounts.find(user.id)
  if (!account) throw new Failure('not-found', 'Your account was deleted.')
  rejectTooMany(account)
  return buildCreationOptions(await buildNewPasskeyScope(request), account)
}

/**
 * Add a passkey that the browser has created, whose challenge shows that the user has proved who
 * they are. It ends all their sessions and reset links, while an address still waits for its
 * confirmation.
 *
 * @throws {Failure} `invalid`, or `conflict` when an account has it already or has too many.
 */
export async function addPasskey(
  user: User,
  { name, passkey }: { name: string; passkey: NewPasskey },
  request: Request,
): Promise<Account> {
  const added = await verifyNewPasskey(passkey, name, await buildNewPasskeyScope(request))
  await credentials.claimText(added.credentialId, user.id)
  const account = await accounts.update(user.id, (current) => {
    rejectTooMany(current)
    const passkeys = [...current.passkeys, added]
    return { ...current, passkeys, generation: current.generation + 1 }
  })
  const sentence = `The passkey "${name}" was added, and every other session was ended.`
  await notifyOwner(account, 'A passkey was added', sentence)
  return account
}

/**
 * Remove one of the user's passkeys, which ends all their sessions and links.
 *
 * @throws {Failure} `not-found`, or `conflict` when they could not sign in anymore.
 */
export async function removePasskey(user: User, id: string) {
  let removed: Passkey | undefined
  const account = await accounts.update(user.id, (current) => {
    removed = current.passkeys.find((passkey) => passkey.id === id)
    if (!removed) throw new Failure('not-found', 'There is no such passkey.')
    const { passkeys, passwordHash } = current
    if (isOnlyWayIn({ hasPassword: passwordHash !== undefined, passkeys }))
      throw new Failure('conflict', ONLY_WAY_IN)
    return { ...endAccess(current), passkeys: passkeys.filter((one) => one !== removed) }
  })
  const { name = '', credentialId = '' } = removed ?? {}
  await credentials.releaseText(credentialId, user.id)
  const sentence = `The passkey "${name}" was removed, and every other session was ended.`
  await notifyOwner(account, 'A passkey was removed', sentence)
  return { account, name }
}

/** The id of the session that asks. */
async function buildNewPasskeyScope(request: Request): Promise<ChallengeScope> {
  return `add ${await requireSessionKey(request)}`
}

function rejectTooMany({ passkeys }: Account): void {
  if (passkeys.length < MOST_PASSKEYS) return
  throw new Failure('conflict', `An account may have ${MOST_PASSKEYS} passkeys. Remove one first.`)
}
