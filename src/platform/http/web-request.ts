import type { IncomingMessage } from 'node:http'

/** The request as functions get it. */
export function toWebRequest(request: IncomingMessage, url: URL, body?: Buffer): Request {
  const headers = new Headers()
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '')
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
