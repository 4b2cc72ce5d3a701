import { errors, jwtVerify, SignJWT } from 'jose'
import { readSecrets } from '../secrets.ts'

const ISSUER = 'sideboard'
/** Prevents a preview token from being used as a session, and the reverse. */
const AUDIENCE = 'sideboard-preview'
const VALID_FOR = '7d'

/** A link that shows the saved state of one post to anyone who has it, for a week. */
export async function createPreviewPath(postId: string): Promise<string> {
  const [secret] = readSecrets()
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(postId)
    .setIssuedAt()
    .setExpirationTime(VALID_FOR)
    .sign(keyOf(secret))
  return `/diary/preview/${token}`
}

/** The post of a preview token; `undefined` when it is forged or expired. */
export async function verifyPreviewToken(token: string): Promise<string | undefined> {
  for (const secret of readSecrets()) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
      })
      return payload.sub
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}
