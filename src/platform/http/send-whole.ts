import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressResponse } from '#build/files/compress.ts'
import { isCompressible } from '#build/files/content-type.ts'

/** A smaller response fits into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_000

/** Send a response in one piece, compressed where that saves a packet. */
export async function sendWhole(
  body: Uint8Array,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = String(response.getHeader('content-type') ?? '')
  const canCompress = isCompressible(type) && !response.hasHeader('content-encoding')
  if (canCompress) response.appendHeader('vary', 'accept-encoding')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const compressed =
    canCompress && body.length >= MIN_COMPRESSED_BYTES
      ? await compressResponse(body, accepted)
      : undefined
  if (compressed) response.setHeader('content-encoding', compressed.encoding)
  const bytes = compressed?.body ?? body
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
