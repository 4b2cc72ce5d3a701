import { MINUTE_MS } from '../../time/duration.ts'
import type { OwnAccount } from '../own-account.ts'

export const PASSKEY_NAME_MAX_LENGTH = 60

/** The most passkeys that an account can have. No one has as many devices. */
export const MOST_PASSKEYS = 20

/** How long a challenge may be answered after it was issued. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS

export const ONLY_WAY_IN =
  'This is your only way to sign in. Set a password or add another passkey first.'

/** Whether removing a passkey would leave its owner no way to sign in. */
export function isOnlyWayIn(account: Pick<OwnAccount, 'hasPassword' | 'passkeys'>): boolean {
  return !account.hasPassword && account.passkeys.length <= 1
}
