import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { FIRST_PART, PART_HEADER, type DownloadPart } from '#domain/storage/download-part.ts'
import { createResponse } from './response.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { sha256Hex } from '../storage/hash.ts'
import { currentTime, elapsedMs } from '../clock.ts'
import { readSecrets } from '../environment.ts'

/** Netlify refuses a response in one piece over 6 MB. A larger record, such as an image, is a part alone. */
const PART_BYTES = 4 * 1024 * 1024
const PART_MS = 20_000

const ISSUER = 'sideboard'
/** Prevents a cursor from being used as another token, and the reverse. */
const AUDIENCE = 'sideboard-part'
/** An interrupted download can be resumed this long. */
const VALID_MS = 60 * 60_000

/** The parameter of a part, for the schema of a query. */
export const partQuery = { cursor: z.string().max(4_000).optional() }

/** A piece of a long file. */
export interface Piece<Position> {
  readonly text: string
  readonly records: number
  /** Where to continue after this piece; absent after the last. */
  readonly next: Position | undefined
}

interface LongFile<Position> {
  readonly cursor: string | undefined
  readonly userId: string
  readonly name: string
  readonly type: string
  /** Before the first piece of the file. */
  readonly head?: string
  readonly positionSchema: z.ZodType<Position>
  readonly readPieces: (from: Position | undefined) => AsyncIterable<Piece<Position>>
  /** Called when someone begins to download the file, before any of it is read. */
  readonly onStart: () => Promise<void>
}

/**
 * A file that may be longer than a response can be: whole, or the part that the parameter `cursor` names.
 * The header of a part has the cursor of the next one.
 *
 * @throws {Failure} `invalid` for a cursor of another user or file, or `too-large` for a file of more than one
 * part whose parts were not asked for.
 */
export async function partResponse<Position>(
  request: Request,
  { cursor, userId, ...file }: LongFile<Position>,
): Promise<Response> {
  const headers = {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
  }
  if (request.method === 'HEAD') return createResponse(null, { headers })
  const holder = holderOf(userId, request)
  const isStart = cursor === undefined || cursor === FIRST_PART
  const from = isStart ? undefined : await readPartCursor(cursor, file.positionSchema, holder)
  if (isStart) await file.onStart()
  const head = (isStart && file.head) || ''
  const part = await withoutDeadline(() => buildPart(head, file.readPieces(from)))
  if (part.next !== undefined && cursor === undefined) throw tooLong()
  const bytes = part.body.length
  const next = part.next === undefined ? undefined : await createPartCursor(part.next, holder)
  return createResponse(part.body, {
    headers: {
      ...headers,
      'content-length': String(bytes),
      [PART_HEADER]: JSON.stringify({ bytes, records: part.records, next } satisfies DownloadPart),
    },
  })
}

/** Who continues what: the file with its filter, so that another filter cannot go unrecorded. */
function holderOf(userId: string, request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('cursor')
  return sha256Hex(`${userId} ${pathname}?${searchParams}`)
}

async function buildPart<Position>(head: string, pieces: AsyncIterable<Piece<Position>>) {
  const endsAt = elapsedMs() + PART_MS
  const chunks = [Buffer.from(head)]
  let bytes = chunks[0]?.length ?? 0
  let records = 0
  let next: Position | undefined
  for await (const piece of pieces) {
    const chunk = Buffer.from(piece.text)
    const isFull = bytes + chunk.length > PART_BYTES || elapsedMs() > endsAt
    if (isFull && next !== undefined) return { body: Buffer.concat(chunks), records, next }
    chunks.push(chunk)
    bytes += chunk.length
    records += piece.records
    next = piece.next
  }
  return { body: Buffer.concat(chunks), records, next: undefined }
}

function tooLong(): Failure {
  return new Failure(
    'too-large',
    `This file is too long for one response. Download it in the admin area, or add cursor=${FIRST_PART} and continue with the cursor in the header ${PART_HEADER}.`,
  )
}

/** A cursor with which one user continues the download of one file. */
async function createPartCursor(position: unknown, holder: string): Promise<string> {
  const now = currentTime()
  return new SignJWT({ position })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(holder)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + VALID_MS))
    .sign(new TextEncoder().encode(readSecrets()[0]))
}

/**
 * Where a download continues.
 *
 * @throws {Failure} `invalid` for a cursor that expired, is another person's or file's or is none of ours.
 */
async function readPartCursor<Position>(
  cursor: string,
  positionSchema: z.ZodType<Position>,
  holder: string,
): Promise<Position> {
  for (const secret of readSecrets()) {
    try {
      const { payload } = await jwtVerify(cursor, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: holder,
        requiredClaims: ['exp'],
        currentDate: currentTime(),
      })
      return positionSchema.parse(payload['position'])
    } catch (error) {
      if (!(error instanceof errors.JOSEError) && !(error instanceof z.ZodError)) throw error
    }
  }
  throw new Failure('invalid', 'This download cannot be continued. Please start it again.')
}
