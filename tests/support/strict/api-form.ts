import { createHmac } from 'node:crypto'
import type { BlobHandler } from '#platform/blobs/protocol.ts'

const PREFIX = '/api/v1/blobs'
const SIGNED_URL_TYPE = 'application/json;type=signed-url'

/** Whether a request is to Netlify's API, and not to its edge. */
export function isApiRequest({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(`${PREFIX}/`)
}

/** A request at another address of the store, with some headers set. */
export async function readdress(
  request: Request,
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<Request> {
  const { method } = request
  const all = new Headers(request.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return new Request(url, {
    method,
    headers: all,
    ...(method === 'PUT' && { body: await request.bytes() }),
  })
}

/** Netlify's API over a handler of the edge form. It answers reads and writes of a key with signed URLs. */
export function serveApi(respond: BlobHandler, token: string): BlobHandler {
  const sign = (method: string, path: string) =>
    createHmac('sha256', token).update(`${method} ${path}`).digest('hex')
  const authorization = `Bearer ${token}`

  return async (request) => {
    const { method, headers } = request
    const url = new URL(request.url)
    if (isApiRequest(request)) {
      url.pathname = url.pathname.slice(PREFIX.length)
      const isOfKey = url.pathname.split('/').length > 3
      const isForUrl = isOfKey && (method === 'PUT' || headers.get('accept') === SIGNED_URL_TYPE)
      if (!isForUrl) return respond(await readdress(request, url))
      if (headers.get('authorization') !== authorization) return new Response(null, { status: 403 })
      url.search = `signature=${sign(method, url.pathname)}`
      return Response.json({ url: url.href })
    }
    const signature = url.searchParams.get('signature')
    if (signature === null) return respond(request)
    if (signature !== sign(method, url.pathname)) return new Response(null, { status: 403 })
    const metadata = headers.get('netlify-blobs-metadata') ?? headers.get('x-amz-meta-user') ?? ''
    return respond(await readdress(request, url, { authorization, 'x-amz-meta-user': metadata }))
  }
}
