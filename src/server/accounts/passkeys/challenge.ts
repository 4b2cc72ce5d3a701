import { newestFirstKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../../clock.ts'
import { seal, unseal } from '../../links/token.ts'
import { newId } from '../../random.ts'
import { blobs } from '../../storage/blobs.ts'
import { sweepOld, type Progress } from '../../storage/sweep.ts'

/** Well beyond the lifetime of a challenge. */
const KEPT_MS = 60 * 60_000

/** The challenges that were answered: one key for each. */
const usedChallenges = () => blobs('used-challenges')

/** What a challenge is for, and who alone may answer it. */
export interface ChallengeScope {
  readonly purpose: 'add' | 'confirm' | 'invitation' | 'sign-in'
  /** The key of a session, or the token of an invitation. Anyone may sign in. */
  readonly holder?: string
}

/**
 * Make a challenge, which carries what it is for. Nothing is stored before it is answered, so
 * opening the sign-in screen writes nothing.
 *
 * @param accountId The account that the passkey is created for.
 */
export function issueChallenge(scope: ChallengeScope, accountId?: string): Promise<string> {
  const jti = newestFirstKey(currentTime(), newId())
  return seal('passkey challenge', { jti, ...(accountId && { sub: accountId }) }, holderOf(scope))
}

/**
 * Use a challenge up. Of several answers to one challenge, the first alone counts.
 *
 * @param answered The challenge in the browser's response, in base64url.
 * @returns the account that it was made for, or `undefined` when it was made for something else, is
 *   over, was answered before or is none of ours.
 */
export async function useChallenge(
  answered: string,
  scope: ChallengeScope,
): Promise<{ accountId: string | undefined } | undefined> {
  const token = Buffer.from(answered, 'base64url').toString()
  const claims = await unseal('passkey challenge', token, holderOf(scope))
  if (!claims) return undefined
  const isFirst = await usedChallenges().write(claims.jti, 1, { onlyIfNew: true })
  return isFirst === undefined ? undefined : { accountId: claims.sub }
}

/** Remove used challenges that are over by their age, in a run that ends at `until`. */
export function sweepChallenges(until?: number): Promise<Progress> {
  return sweepOld(usedChallenges(), KEPT_MS, until)
}

function holderOf({ purpose, holder = '' }: ChallengeScope): string {
  return `${purpose} ${holder}`
}
