import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { PreviewLink } from '#domain/posts/preview-link.ts'
import { currentTime } from '../clock.ts'
import { readSecrets } from '../environment.ts'
import { collection } from '../storage/collection.ts'

const ISSUER = 'sideboard'
/** Prevents a preview token from being used as a session, and the reverse. */
const AUDIENCE = 'sideboard-preview'
const VALID_MS = 7 * 86_400_000

/** Counts how often a post's preview links were revoked. A token is valid for one count. */
export const previewRevocations = collection(
  'preview-revocations',
  z.object({ count: z.int().positive() }),
)

const claimsSchema = z.object({ sub: z.uuid(), revocations: z.int().min(0) })

/** A link that shows the saved state of one post to anyone who has it, until it expires or is revoked. */
export async function createPreview(postId: string): Promise<PreviewLink> {
  const [secret] = readSecrets()
  const now = currentTime()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const token = await new SignJWT({ revocations: await countRevocations(postId) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(postId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(keyOf(secret))
  return { url: `/diary/preview/${token}`, expiresAt: expiresAt.toISOString() }
}

/** The post of a preview token; `undefined` when it is forged, expired or revoked. */
export async function verifyPreviewToken(token: string): Promise<string | undefined> {
  const claims = claimsSchema.safeParse(await readClaims(token))
  if (!claims.success) return undefined
  const { sub: postId, revocations: count } = claims.data
  return count === (await countRevocations(postId)) ? postId : undefined
}

/** Make every preview link of a post invalid. */
export async function revokePreviews(postId: string): Promise<void> {
  await previewRevocations.upsert(postId, (current) => ({ count: (current?.count ?? 0) + 1 }))
}

/** Erase what is stored about a post's links. Only for posts that no longer exist. */
export async function eraseRevocations(postId: string): Promise<void> {
  await previewRevocations.remove(postId)
}

async function countRevocations(postId: string): Promise<number> {
  return (await previewRevocations.find(postId))?.count ?? 0
}

async function readClaims(token: string): Promise<unknown> {
  for (const secret of readSecrets()) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
        currentDate: currentTime(),
      })
      return payload
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}
