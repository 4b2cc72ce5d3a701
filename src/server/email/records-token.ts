import { createHash } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { readSecrets, siteUrl } from '../environment.ts'

const AUDIENCE = 'sideboard-privacy'
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const
const HOURS = 24

/** The link to what is stored about an address. It works for a day. */
export async function buildRecordsLink(email: string, now: Date): Promise<string> {
  return `${siteUrl()}/privacy/records?token=${await createRecordsToken(email, now)}`
}

/** Proof of access to an email address. Encrypted, so that logged URLs do not reveal the address. */
export function createRecordsToken(email: string, now: Date): Promise<string> {
  const [secret] = readSecrets()
  return new EncryptJWT()
    .setProtectedHeader(ALGORITHM)
    .setSubject(email)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + HOURS * 3_600_000))
    .encrypt(deriveKey(secret))
}

/** The address that a token was made for, or `undefined` when it is invalid or expired. */
export async function verifyRecordsToken(token: string, now: Date): Promise<string | undefined> {
  for (const secret of readSecrets()) {
    try {
      const { payload } = await jwtDecrypt(token, deriveKey(secret), {
        audience: AUDIENCE,
        currentDate: now,
        contentEncryptionAlgorithms: [ALGORITHM.enc],
        keyManagementAlgorithms: [ALGORITHM.alg],
      })
      return payload.sub
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

function deriveKey(secret: string): Uint8Array {
  return createHash('sha256').update(`privacy link\n${secret}`).digest()
}
