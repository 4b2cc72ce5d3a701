import { errors, jwtVerify, SignJWT } from 'jose'
import { CHALLENGE_LIFETIME_MS } from '#domain/accounts/passkeys/passkey-rules.ts'
import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../../clock.ts'
import { readSecrets } from '../../environment.ts'
import { sweep, type Progress } from '../../storage/sweep.ts'
import { newId } from '../../random.ts'
import { blobs } from '../../storage/blobs.ts'
import { sha256Hex } from '../../storage/hash.ts'

const ISSUER = 'sideboard-passkey'

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
 * Make a challenge, which carries what it is for under our signature. Nothing is stored before it is
 * answered, so opening the sign-in screen writes nothing.
 *
 * @param accountId The account that the passkey is created for.
 */
export function issueChallenge(scope: ChallengeScope, accountId?: string): Promise<string> {
  const now = currentTime()
  const token = new SignJWT(accountId === undefined ? {} : { for: accountId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(scope.purpose)
    .setSubject(hashHolder(scope))
    .setJti(newId())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + CHALLENGE_LIFETIME_MS))
  return token.sign(new TextEncoder().encode(readSecrets()[0]))
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
): Promise<{ accountId?: string } | undefined> {
  const payload = await verify(Buffer.from(answered, 'base64url').toString(), scope)
  if (!payload?.jti || payload.iat === undefined) return undefined
  const key = newestFirstKey(new Date(payload.iat * 1000), payload.jti)
  const isFirst = (await usedChallenges().write(key, 1, { onlyIfNew: true })) !== undefined
  if (!isFirst) return undefined
  const accountId = payload['for']
  return typeof accountId === 'string' ? { accountId } : {}
}

/** Remove used challenges that are over by their age, in a run that ends at `until`. */
export function sweepChallenges(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = (key: string) => {
    const at = timeOfKey(key)
    return !at || now.getTime() - at.getTime() > KEPT_MS
  }
  return sweep(usedChallenges(), isExpired, until)
}

async function verify(token: string, scope: ChallengeScope) {
  for (const secret of readSecrets()) {
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: scope.purpose,
        subject: hashHolder(scope),
        requiredClaims: ['exp', 'iat', 'jti'],
        currentDate: currentTime(),
      })
      return payload
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

function hashHolder({ holder = '' }: ChallengeScope): string {
  return sha256Hex(holder)
}
