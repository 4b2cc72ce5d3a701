import type { UsedPasskey } from '#domain/accounts/passkeys/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import { Failure } from '#domain/failure.ts'
import { HOUR_MS } from '#domain/time/duration.ts'
import type { Caller } from '../../http/routes.ts'
import { forgiveFailures } from '../../limits/login-throttle.ts'
import { throttle } from '../../limits/throttle.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { accounts, type Account } from '../account.ts'
import { credentials } from '../claims.ts'
import { requireSessionKey } from '../sessions/sessions.ts'
import { findKnownDevice } from '../sessions/start-session.ts'
import { findUser, type KnownUser, UNKNOWN_ID } from '../users.ts'
import { type ChallengeScope, createRejection, verifyUsedPasskey } from './webauthn.ts'

const FAILURES = [{ limit: 120, windowMs: HOUR_MS }]

/** The id of the session that asks. */
export async function buildConfirmationScope(request: Request): Promise<ChallengeScope> {
  return `confirm ${await requireSessionKey(request)}`
}

/**
 * The user whose passkey this is.
 *
 * @throws {Failure} `unauthenticated`, or `too-many` after many failures.
 */
export async function signInWithPasskey(used: UsedPasskey, caller: Caller): Promise<KnownUser> {
  const { request, ip: address } = caller
  const { known, account } = await limitFailures(used, address, async (owner) => {
    const known = await findUser(owner)
    if (!known) throw createRejection('sign-in')
    return { known, account: await usePasskey(known.account, used, 'sign-in') }
  })
  // People who forgot a password have usually tried several.
  const device = await findKnownDevice(account.id, request)
  await forgiveFailures(account.username, { address, device })
  return { ...known, account }
}

/** Ask a signed-in user for one of their passkeys. @throws {Failure} `invalid`, or `too-many`. */
export async function confirmWithPasskey(
  user: User,
  used: UsedPasskey,
  { request, ip: address }: Caller,
): Promise<void> {
  const scope = await buildConfirmationScope(request)
  await limitFailures(used, address, async () =>
    usePasskey(await ifReadable(accounts.find(user.id)), used, scope),
  )
}

/**
 * Use a passkey, unless too many were not accepted before: of this passkey, or of all that do not
 * exist, so that made-up ones keep no one out. As for a password: when counting is impossible, no
 * one gets in.
 */
async function limitFailures<T>(
  { id }: UsedPasskey,
  address: string,
  use: (owner: string) => Promise<T>,
): Promise<T> {
  const owner = await credentials.findOwner(id)
  const name = owner === undefined ? 'passkey' : `passkey/${sha256Hex(id)}`
  await throttle(name, address, FAILURES, { failsClosed: true, isPeek: true })
  try {
    return await use(owner ?? UNKNOWN_ID)
  } catch (error) {
    const isRejected = error instanceof Failure && error.code !== 'unavailable'
    if (isRejected) await throttle(name, address, FAILURES, { failsClosed: true })
    throw error
  }
}

/** Check one of the account's passkeys and note its use. */
async function usePasskey(account: Account | undefined, used: UsedPasskey, scope: ChallengeScope) {
  const passkey = account?.passkeys.find(({ credentialId }) => credentialId === used.id)
  if (!account || !passkey || !isHandleOf(account, used)) throw createRejection(scope)
  const use = await verifyUsedPasskey(used, passkey, scope)
  return accounts.update(account.id, (current) => {
    const stored = current.passkeys.find(({ id }) => id === passkey.id)
    if (!stored) throw createRejection(scope)
    const passkeys = current.passkeys.map((one) => (one === stored ? { ...one, ...use } : one))
    return { ...current, passkeys }
  })
}

/** Whether a passkey names this account or, if it is not discoverable, none. */
function isHandleOf({ id }: Account, { response: { userHandle } }: UsedPasskey): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === id
}
