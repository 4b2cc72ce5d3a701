import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../clock.ts'
import { readSecrets } from '../environment.ts'
import { sha256Hex } from '../storage/hash.ts'

const ISSUER = 'sideboard'
/** Prevents a cursor from being used as another token, and the reverse. */
const AUDIENCE = 'sideboard-part'
/** An interrupted download can be resumed this long. */
const VALID_MS = 60 * 60_000

/** Who continues what. */
interface Holder {
  readonly userId: string
  /** The file's address with its filter, without the cursor. */
  readonly address: string
}

/** A cursor with which one user continues the download of one file. */
export async function createPartCursor(position: unknown, holder: Holder): Promise<string> {
  const now = currentTime()
  return new SignJWT({ position, file: sha256Hex(holder.address) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(holder.userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + VALID_MS))
    .sign(new TextEncoder().encode(readSecrets()[0]))
}

/**
 * Where a download continues.
 *
 * @throws {Failure} `invalid` for a cursor that expired, is another person's or file's or is none of ours.
 */
export async function readPartCursor<Position>(
  cursor: string,
  positionSchema: z.ZodType<Position>,
  { userId, address }: Holder,
): Promise<Position> {
  const claims = z.object({ position: positionSchema, file: z.literal(sha256Hex(address)) })
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
      return claims.parse(payload).position
    } catch (error) {
      if (!(error instanceof errors.JOSEError) && !(error instanceof z.ZodError)) throw error
    }
  }
  throw new Failure('invalid', 'This download cannot be continued. Please start it again.')
}
