import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressResponse } from '#build/files/compress.ts'
import { isCompressible } from '#build/files/content-type.ts'

/** Netlify refuses longer request bodies before a function sees them. */
export const MAX_BODY_BYTES = 6 * 1024 * 1024

/** Below this packing saves no packet. */
const WORTH_BYTES = 1_000

/** The body of a request, or `undefined` when it is longer than functions may get. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return undefined
  const chunks: Buffer[] = []
  let size = 0
  // A request's chunks are buffers, because no encoding is set on it.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** The request a function gets. */
export function webRequest(request: IncomingMessage, url: URL, body: Buffer): Request {
  const headers = new Headers()
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '')
  }
  const method = request.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  // Node's types hold a Buffer on shared memory possible, and fetch's do not; ours never is.
  return new Request(url, {
    method,
    headers,
    ...(hasBody && { body: body as Buffer<ArrayBuffer> }),
  })
}

/** Send what a function answered: packed when it came in one piece and is text, else as it flows. */
export async function sendResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value)
  }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (!answer.body || request.method === 'HEAD') {
    await answer.body?.cancel()
    response.end()
    return
  }
  const reader = answer.body.getReader()
  const first = await reader.read()
  const second = first.done ? first : await reader.read()
  if (second.done) {
    await sendWhole(first.value ?? new Uint8Array(), request, response)
    return
  }
  response.write(first.value)
  response.write(second.value)
  await sendRest(reader, response)
}

async function sendWhole(body: Uint8Array, request: IncomingMessage, response: ServerResponse) {
  const type = String(response.getHeader('content-type') ?? '')
  const mayPack = isCompressible(type) && !response.hasHeader('content-encoding')
  if (mayPack) response.appendHeader('vary', 'accept-encoding')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const packed =
    mayPack && body.length >= WORTH_BYTES ? await compressResponse(body, accepted) : undefined
  if (packed) response.setHeader('content-encoding', packed.encoding)
  const bytes = packed?.body ?? body
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}

async function sendRest(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (response.destroyed) return void (await reader.cancel())
    if (!response.write(value)) await drained(response)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve)
    response.once('close', resolve)
  })
}
