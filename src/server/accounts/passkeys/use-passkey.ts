import type { UsedPasskey } from '#domain/accounts/passkeys/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import { currentTime } from '../../clock.ts'
import { forgiveFailures } from '../../limits/login-throttle.ts'
import { throttle } from '../../limits/throttle.ts'
import { accounts, type Account, type Passkey } from '../account.ts'
import { recordActivity } from '../activity.ts'
import { notifyOwner } from '../links/account-emails.ts'
import { requireSessionKey } from '../sessions/sessions.ts'
import { findUser, type KnownUser } from '../users.ts'
import type { ChallengeScope } from './challenge.ts'
import { findPasskeyOwner } from './passkey-claims.ts'
import { createRejection, verifyUsedPasskey } from './verify-passkey.ts'

const HOUR_MS = 60 * 60_000
const ATTEMPTS_PER_HOUR = 120
const ALARMS_PER_DAY = 3

/** Anyone may answer it: the passkey says who signs in. */
export const SIGN_IN: ChallengeScope = { purpose: 'sign-in' }

/** Of the session that asks. */
export async function buildConfirmationScope(request: Request): Promise<ChallengeScope> {
  return { purpose: 'confirm', holder: await requireSessionKey(request) }
}

/**
 * The user whose passkey this is.
 *
 * @throws {Failure} `unauthenticated`, or `too-many` after many attempts.
 */
export async function signInWithPasskey(used: UsedPasskey, address: string): Promise<KnownUser> {
  await throttlePasskeys(address)
  const owner = await findPasskeyOwner(used.id)
  const known = owner === undefined ? undefined : await findUser(owner)
  if (!known) throw createRejection(SIGN_IN)
  const account = await usePasskey(known, used, SIGN_IN)
  // People who forgot a password have usually tried several.
  await forgiveFailures(account.username, address)
  return { ...known, account }
}

/** Ask a signed-in user for one of their passkeys. @throws {Failure} `invalid`, or `too-many`. */
export async function confirmWithPasskey(
  user: User,
  used: UsedPasskey,
  request: Request,
  address: string,
): Promise<void> {
  await throttlePasskeys(address)
  const scope = await buildConfirmationScope(request)
  const known = await findUser(user.id)
  if (!known) throw createRejection(scope)
  await usePasskey(known, used, scope)
}

/** As for a password: when counting is impossible, no one gets in. */
async function throttlePasskeys(address: string): Promise<void> {
  const limit = { limit: ATTEMPTS_PER_HOUR, windowMs: HOUR_MS }
  await throttle('passkey', address, [limit], { failsClosed: true })
}

/** Check one of the account's passkeys and note its use. A copied one is refused and reported. */
async function usePasskey(
  { account, user }: KnownUser,
  used: UsedPasskey,
  scope: ChallengeScope,
): Promise<Account> {
  const passkey = account.passkeys.find(({ credentialId }) => credentialId === used.id)
  if (!passkey || !isHandleOf(account, used)) throw createRejection(scope)
  const { counter, isBackedUp } = await verifyUsedPasskey(used, passkey, scope)
  let isCopy = false
  const lastUsedAt = currentTime().toISOString()
  const updated = await accounts.update(account.id, (current) => {
    const stored = current.passkeys.find(({ id }) => id === passkey.id)
    if (!stored) throw createRejection(scope)
    isCopy = !hasGrown(stored, counter)
    if (isCopy) return current
    const next = { ...stored, counter, isBackedUp, lastUsedAt }
    return { ...current, passkeys: current.passkeys.map((one) => (one === stored ? next : one)) }
  })
  if (!isCopy) return updated
  await reportCopy(updated, user, passkey)
  throw createRejection(scope)
}

/** Discoverable passkeys name their account; where they do, it must be this one. */
function isHandleOf({ id }: Account, { response: { userHandle } }: UsedPasskey): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === id
}

/** A counter that does not grow belongs to one of two devices with the same key. Some never count. */
function hasGrown(stored: Passkey, counter: number): boolean {
  return counter > stored.counter || (counter === 0 && stored.counter === 0)
}

async function reportCopy(account: Account, user: User, { name }: Passkey): Promise<void> {
  await recordActivity(user, 'user.passkey-refused', name)
  await notifyOwner(account, {
    subject: 'A copied passkey was refused',
    sentence: `Someone used what seems to be a copy of the passkey "${name}". It was refused. Remove this passkey and add a new one.`,
    perDay: ALARMS_PER_DAY,
  })
}
