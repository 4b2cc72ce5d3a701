import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { compressResponse } from '#build/files/compress.ts'
import { isCompressible } from '#build/files/content-type.ts'

/** Send a function's response: compressed when it is text in one chunk, otherwise as a stream. */
export async function sendWebResponse(
  webResponse: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  copyHead(webResponse, response)
  const { body } = webResponse
  if (!body || request.method === 'HEAD') {
    await body?.cancel()
    response.end()
    return
  }
  const reader = body.getReader()
  const first = await reader.read()
  const second = first.done ? first : await reader.read()
  if (second.done) return sendWhole(first.value ?? new Uint8Array(), request, response)
  reader.releaseLock()
  response.write(first.value)
  response.write(second.value)
  // The type of the global stream lacks Node's additions.
  await pipeline(Readable.fromWeb(body as ReadableStream), response)
}

function copyHead(webResponse: Response, response: ServerResponse): void {
  response.statusCode = webResponse.status
  for (const [name, value] of webResponse.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value)
  }
  const cookies = webResponse.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
}

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
