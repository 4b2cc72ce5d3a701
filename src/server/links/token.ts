import { createHash } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { CHALLENGE_LIFETIME_MS } from '#domain/accounts/passkeys/passkey-rules.ts'
import { SESSION_MS } from '#domain/accounts/session.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { readSecrets } from '../environment.ts'
import { sha256Hex } from '../storage/hash.ts'

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const

export const previewClaims = z.object({ sub: z.uuid(), revocations: z.int().min(0) })

/** The purposes of tokens, with their claims and lifetimes. The name is part of the key. */
const PURPOSES = {
  /** The cookie that points to the record of a session. */
  session: { claims: z.object({ sub: z.uuid(), jti: z.string() }), lifeMs: SESSION_MS },
  /** Shows the saved state of a post, until the post's links are revoked once more. */
  'post preview': { claims: previewClaims, lifeMs: 7 * 24 * HOUR_MS },
  /** Shows and removes what is stored about an email address. */
  'privacy link': { claims: z.object({ sub: z.string() }), lifeMs: 24 * HOUR_MS },
  /** Ends the emails to the address with this hash. */
  'opt-out': { claims: z.object({ sub: z.string() }), lifeMs: Infinity },
  /** Lets a passkey be created or used. */
  'passkey challenge': { claims: z.object({ jti: z.string() }), lifeMs: CHALLENGE_LIFETIME_MS },
  /** Keeps the message of a self-check out of figures and emails. */
  'self-check': { claims: z.object({ jti: z.string() }), lifeMs: MINUTE_MS },
  /** Continues a download that was interrupted. */
  'download part': { claims: z.object({ position: z.unknown() }), lifeMs: HOUR_MS },
} as const

type Purpose = keyof typeof PURPOSES
type ClaimsOf<P extends Purpose> = z.infer<(typeof PURPOSES)[P]['claims']>

/**
 * Make a token that carries its claims itself, so nothing is stored. Encrypted, because tokens
 * stand in addresses, which are logged.
 *
 * @param holder Who alone may use the token.
 */
export function seal<P extends Purpose>(purpose: P, claims: ClaimsOf<P>, holder?: string) {
  const now = currentTime()
  const { lifeMs } = PURPOSES[purpose]
  const payload: Record<string, unknown> = claims
  const token = new EncryptJWT(payload).setProtectedHeader(ALGORITHM).setIssuedAt(now)
  if (lifeMs !== Infinity) token.setExpirationTime(new Date(now.getTime() + lifeMs))
  return token.encrypt(deriveKey(readSecrets()[0], purpose, holder))
}

/** Calculate when a token that is sealed now expires. */
export function calculateExpiry(purpose: Purpose): Date {
  return new Date(currentTime().getTime() + PURPOSES[purpose].lifeMs)
}

/** Return the claims of a token; `undefined` when it has expired, is for another purpose or holder, or is forged. */
export function unseal<P extends Purpose>(purpose: P, token: string, holder?: string) {
  return trySecrets(async (secret) => {
    const { payload } = await jwtDecrypt(token, deriveKey(secret, purpose, holder), {
      currentDate: currentTime(),
      contentEncryptionAlgorithms: [ALGORITHM.enc],
      keyManagementAlgorithms: [ALGORITHM.alg],
    })
    // The compiler does not follow the purpose into the table.
    return PURPOSES[purpose].claims.parse(payload) as ClaimsOf<P>
  })
}

/** Return what `read` finds with the present secret or the one before; `undefined` when jose accepts neither. */
export async function trySecrets<T>(read: (secret: string) => Promise<T>): Promise<T | undefined> {
  for (const secret of readSecrets()) {
    try {
      return await read(secret)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

/** A key for each purpose and holder, so a token for one opens nothing else. */
function deriveKey(secret: string, purpose: Purpose, holder?: string): Uint8Array {
  const parts = holder === undefined ? [purpose, secret] : [purpose, sha256Hex(holder), secret]
  return createHash('sha256').update(parts.join('\n')).digest()
}
