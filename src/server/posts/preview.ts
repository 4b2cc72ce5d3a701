import { jwtVerify } from 'jose'
import { z } from 'zod'
import { PREVIEW_PATH } from '#domain/posts/post-path.ts'
import type { PreviewLink } from '#domain/posts/publishing.ts'
import { currentTime } from '../clock.ts'
import { calculateExpiry, previewClaims, seal, trySecrets, unseal } from '../links/token.ts'
import { collection } from '../storage/collection.ts'

/** Counts how often a post's preview links were revoked. A token is valid for one count. */
const revocationsSchema = z.object({ count: z.int().positive() })
export const previewRevocations = collection('preview-revocations', revocationsSchema)

/** A link that shows the saved state of one post to anyone who has it, until it expires or is revoked. */
export async function createPreview(postId: string): Promise<PreviewLink> {
  const expiresAt = calculateExpiry('post preview').toISOString()
  const revocations = await countRevocations(postId)
  const token = await seal('post preview', { sub: postId, revocations })
  return { url: `${PREVIEW_PATH}${token}`, expiresAt }
}

/** The post of a preview token; `undefined` when it is forged, expired or revoked. */
export async function verifyPreviewToken(token: string): Promise<string | undefined> {
  const claims = (await unseal('post preview', token)) ?? (await readSigned(token))
  if (!claims) return undefined
  const { sub: postId, revocations: count } = claims
  return count === (await countRevocations(postId)) ? postId : undefined
}

/** Make every preview link of a post invalid. */
export async function revokePreviews(postId: string): Promise<void> {
  await previewRevocations.upsert(postId, (current) => ({ count: (current?.count ?? 0) + 1 }))
}

async function countRevocations(postId: string): Promise<number> {
  return (await previewRevocations.find(postId))?.count ?? 0
}

/** A token of 0.2.0 and before, which was signed. The last one ends a week after the update. */
function readSigned(token: string) {
  return trySecrets(async (secret) => {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: 'sideboard',
      audience: 'sideboard-preview',
      requiredClaims: ['exp'],
      currentDate: currentTime(),
    })
    return previewClaims.parse(payload)
  })
}
