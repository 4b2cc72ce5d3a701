import type { IncomingMessage } from 'node:http'

/** The request as functions get it. */
export function toWebRequest(request: IncomingMessage, url: URL, body?: Buffer): Request {
  const headers = new Headers()
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    headers.append(request.rawHeaders[index] ?? '', request.rawHeaders[index + 1] ?? '')
  }
  const method = request.method ?? 'GET'
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  // Node's types allow a Buffer on shared memory and fetch's do not; ours never is.
  return new Request(url, {
    method,
    headers,
    ...(hasBody && { body: body as Buffer<ArrayBuffer> }),
  })
}
