import type { ServerResponse } from 'node:http'
import { chooseEncoding, compress } from '#build/files/compress.ts'
import { isCompressible } from '#build/files/content-type.ts'

/** Send a function's response: text in one piece, compressed where that saves a packet, and all else as it comes. */
export async function sendWebResponse(
  webResponse: Response,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = webResponse.status
  response.setHeaders(webResponse.headers)
  const { body } = webResponse
  if (!body || response.req.method === 'HEAD') {
    await body?.cancel()
    response.end()
    return
  }
  if (isCompressible(String(response.getHeader('content-type'))))
    return sendText(await webResponse.bytes(), response)
  for await (const chunk of body) response.write(chunk)
  response.end()
}

/** A smaller response fits into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_000

async function sendText(body: Uint8Array, response: ServerResponse): Promise<void> {
  response.appendHeader('vary', 'accept-encoding')
  const accepted = chooseEncoding(String(response.req.headers['accept-encoding'] ?? ''))
  const encoding = body.length >= MIN_COMPRESSED_BYTES ? accepted : undefined
  const bytes = encoding ? await compress(body, encoding) : body
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
