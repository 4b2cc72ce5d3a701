import { createHmac } from 'node:crypto'
import type { BlobHandler, BlobResponse } from '#platform/blobs/protocol.ts'

const PREFIX = '/api/v1/blobs'
const SIGNED_URL_TYPE = 'application/json;type=signed-url'
const FORBIDDEN: BlobResponse = { status: 403, headers: {} }

/** Whether a request is to Netlify's API, and not to its edge. */
export function isApiRequest(target: string): boolean {
  return target.startsWith(`${PREFIX}/`)
}

/** Netlify's API over a handler of the edge form. It answers reads and writes of a key with signed URLs. */
export function serveApi(respond: BlobHandler, token: string): BlobHandler {
  const sign = (method: string, path: string) =>
    createHmac('sha256', token).update(`${method} ${path}`).digest('hex')
  const authorization = `Bearer ${token}`

  return async (request) => {
    const { method, target, headers } = request
    const [path = '', query = ''] = target.split('?', 2)
    if (isApiRequest(target)) {
      const edge = path.slice(PREFIX.length)
      const isOfKey = edge.split('/').length > 3
      const isForUrl = isOfKey && (method === 'PUT' || headers['accept'] === SIGNED_URL_TYPE)
      if (!isForUrl) return respond({ ...request, target: target.slice(PREFIX.length) })
      if (headers['authorization'] !== authorization) return FORBIDDEN
      const url = `http://${headers['host']}${edge}?signature=${sign(method, edge)}`
      return { status: 200, headers: {}, body: JSON.stringify({ url }) }
    }
    const signature = new URLSearchParams(query).get('signature')
    if (signature === null) return respond(request)
    if (signature !== sign(method, path)) return FORBIDDEN
    const metadata = headers['netlify-blobs-metadata'] ?? headers['x-amz-meta-user']
    const signed = { ...headers, authorization, 'x-amz-meta-user': metadata }
    return respond({ ...request, target: path, headers: signed })
  }
}
