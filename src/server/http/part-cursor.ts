import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../clock.ts'
import { readSecrets } from '../environment.ts'
import type { BackupPosition } from './backup.ts'
import { BACKED_UP_STORES } from './stores.ts'

const ISSUER = 'sideboard'
/** Prevents a cursor from being used as another token, and the reverse. */
const AUDIENCE = 'sideboard-backup'
/** An interrupted download can be resumed this long. */
const VALID_MS = 60 * 60_000

const positionSchema = z.object({
  madeAt: z.iso.datetime(),
  check: z.hash('sha256'),
  records: z.int().min(0),
  position: z
    .object({
      store: z.string().refine((store) => Object.hasOwn(BACKED_UP_STORES, store)),
      page: z.string().optional(),
      after: z.string(),
    })
    .optional(),
})

/** A cursor with which one administrator continues a backup. */
export async function createBackupCursor(from: BackupPosition, userId: string): Promise<string> {
  const now = currentTime()
  return new SignJWT({ from })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + VALID_MS))
    .sign(new TextEncoder().encode(readSecrets()[0]))
}

/**
 * Where a backup continues.
 *
 * @throws {Failure} `invalid` for a cursor that expired, is another person's or is none of ours.
 */
export async function readBackupCursor(cursor: string, userId: string): Promise<BackupPosition> {
  for (const secret of readSecrets()) {
    try {
      const { payload } = await jwtVerify(cursor, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: userId,
        requiredClaims: ['exp'],
        currentDate: currentTime(),
      })
      return positionSchema.parse(payload['from'])
    } catch (error) {
      if (!(error instanceof errors.JOSEError) && !(error instanceof z.ZodError)) throw error
    }
  }
  throw new Failure('invalid', 'This download cannot be continued. Please start it again.')
}
