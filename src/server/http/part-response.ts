import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { FIRST_PART, PART_HEADER, type DownloadPart } from '#domain/storage/download-part.ts'
import { elapsedMs } from '../clock.ts'
import { seal, unseal } from '../links/token.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { createResponse, describeDownload } from './response.ts'

/** Netlify refuses a response in one piece over 6 MB. A larger record, such as an image, is a part alone. */
const PART_BYTES = 4 * 1024 * 1024
const PART_MS = 20_000

/** The query of a download in parts: where the part begins. */
export const partQuerySchema = z.object({ cursor: z.string().max(4_000).optional() })

/** A piece of a long file. */
export interface Piece<Position> {
  readonly text: string
  readonly records: number
  /** The position after this piece; absent after the last one. */
  readonly next: Position | undefined
}

interface PartCall {
  readonly request: Request
  readonly actor: { readonly id: string }
  readonly query: z.infer<typeof partQuerySchema>
}

interface LongFile<Position> {
  readonly name: string
  readonly type: string
  /** Text that stands before the first piece of the file. */
  readonly head?: string
  readonly readPieces: (from: Position | undefined) => AsyncIterable<Piece<Position>>
  /** Called when someone begins to download the file, before any of it is sent. */
  readonly onStart: () => Promise<void>
}

/**
 * A file that may be longer than a response can be: whole, or the part that the parameter `cursor`
 * names. The header of a part has the cursor of the next one.
 *
 * @throws {Failure} `invalid` for a cursor of another user or file, or `too-large` for a file of
 *   more than one part whose parts were not asked for.
 */
export async function partResponse<Position>(
  { request, actor, query: { cursor } }: PartCall,
  file: LongFile<Position>,
) {
  const headers = describeDownload(file.name, file.type)
  if (request.method === 'HEAD') return createResponse(null, { headers })
  const holder = identifyHolder(actor.id, request)
  const isStart = cursor === undefined || cursor === FIRST_PART
  const from = isStart ? undefined : await readPosition<Position>(cursor, holder)
  const head = isStart ? (file.head ?? '') : ''
  const built = await withoutDeadline(() => buildPart(head, file.readPieces(from)))
  const { body, records, next: position } = built
  if (position !== undefined && cursor === undefined) {
    const sentence = `This file is too long for one response. Download it in the admin area, or add cursor=${FIRST_PART} and continue with the cursor in the header ${PART_HEADER}.`
    throw new Failure('too-large', sentence)
  }
  // Building the part may have used up the request's deadline.
  if (isStart) await withoutDeadline(file.onStart)
  const next = position && (await seal('download part', { position }, holder))
  const part = { bytes: body.length, records, next } satisfies DownloadPart
  const ofPart = { 'content-length': String(part.bytes), [PART_HEADER]: JSON.stringify(part) }
  return createResponse(body, { headers: { ...headers, ...ofPart } })
}

/** Name the user and the file with its filter, so that a cursor continues nothing else. */
function identifyHolder(userId: string, request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('cursor')
  return `${userId} ${pathname}?${searchParams}`
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

/**
 * Read where a download continues.
 *
 * @throws {Failure} `invalid` for a cursor that expired, is another person's or file's or is none
 *   of ours.
 */
async function readPosition<Position>(cursor: string, holder: string) {
  const claims = await unseal('download part', cursor, holder)
  if (claims) return claims.position as Position // The position was sealed for this file.
  throw new Failure('invalid', 'This download cannot be continued. Please start it again.')
}
