import { formatPartEnd } from '#domain/storage/download-part.ts'
import { createResponse } from './response.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { elapsedMs } from '../clock.ts'

/** Netlify ends a response at 20 MB and at 60 s. The largest record, an image, adds 6 MB to a part. */
const PART_BYTES = 8 * 1024 * 1024
const PART_MS = 20_000

/** A piece of a long file. */
export interface Piece<Position> {
  readonly text: string
  readonly records: number
  /** Where to continue after this piece; absent after the last. */
  readonly next: Position | undefined
}

interface PartOptions<Position> {
  readonly name: string
  readonly type: string
  /** Written before the pieces, in the first part only. */
  readonly head?: string | undefined
  readonly pieces: AsyncIterable<Piece<Position>>
  readonly formatCursor: (position: Position) => string | Promise<string>
}

const encoder = new TextEncoder()

/**
 * A part of a file that may be longer than a response can be, streamed so that memory holds one
 * piece. Its last line says how long the part is and where the next one begins.
 */
export function partResponse<Position>(options: PartOptions<Position>): Response {
  const chunks = streamPart(options)
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    // A part takes longer than a request may wait for storage.
    async pull(controller) {
      const { done, value } = await withoutDeadline(() => chunks.next())
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
  return createResponse(body, {
    headers: {
      'content-type': options.type,
      'content-disposition': `attachment; filename="${options.name}"`,
    },
  })
}

async function* streamPart<Position>({
  head = '',
  pieces,
  formatCursor,
}: PartOptions<Position>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const endsAt = elapsedMs() + PART_MS
  const first = encoder.encode(head)
  let bytes = first.length
  let records = 0
  if (bytes > 0) yield first
  for await (const piece of pieces) {
    const chunk = encoder.encode(piece.text)
    bytes += chunk.length
    records += piece.records
    if (chunk.length > 0) yield chunk
    if (piece.next === undefined || (bytes < PART_BYTES && elapsedMs() < endsAt)) continue
    const next = await formatCursor(piece.next)
    yield encoder.encode(formatPartEnd({ bytes, records, next }))
    return
  }
  yield encoder.encode(formatPartEnd({ bytes, records }))
}
