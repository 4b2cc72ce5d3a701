import { errors, jwtVerify, SignJWT } from 'jose'
import { Failure } from '#domain/failure.ts'
import { environment } from './environment.ts'

const ISSUER = 'sideboard'
/** Keeps a preview link from being taken for a session, and the other way round. */
const AUDIENCE = 'sideboard-preview'
const VALID_FOR = '7d'

/** A link that shows whoever has it the saved state of one article, for a week. */
export async function previewPath(postId: string): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(postId)
    .setIssuedAt()
    .setExpirationTime(VALID_FOR)
    .sign(secret())
  return `/diary/preview/${token}`
}

/** The article a preview link shows; `undefined` for one that is forged, foreign or over. */
export async function previewedPost(token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret(), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp'],
    })
    return payload.sub
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

function secret(): Uint8Array {
  const { SESSION_SECRET } = environment()
  if (!SESSION_SECRET) throw new Failure('unavailable', 'SESSION_SECRET is not set.')
  return new TextEncoder().encode(SESSION_SECRET)
}
