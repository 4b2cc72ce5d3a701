import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Failure } from '#domain/failure.ts'
import { decodePercent } from '#domain/parse-text.ts'
import { failureResponse } from '#server/http/response.ts'
import type { ReadClient } from './client.ts'
import { sendWebResponse } from './send-response.ts'

/** A request, its response, and what every step of the handler needs to know about them. */
export type RequestContext = NonNullable<ReturnType<typeof createRequestContext>>

/** A name or address with a port; other characters would become part of the path. */
const HOST = /^[^\s/?#@\\]+$/

/** `undefined` when the request's address is ambiguous or cannot be parsed. */
export function createRequestContext(response: ServerResponse, readClient: ReadClient) {
  const { req: request } = response
  const client = readClient(request)
  const target = request.url ?? '/'
  const [host = 'localhost', secondHost] = request.headersDistinct['host'] ?? []
  if (!client || !HOST.test(host) || secondHost !== undefined) return undefined
  const url = target.startsWith('/') ? URL.parse(client.origin + target) : null
  /** Decoded. */
  const path = url ? decodePercent(url.pathname) : undefined
  if (!url || path === undefined) return undefined
  const requestId = randomUUID()
  response.setHeader('x-nf-request-id', requestId)
  return { request, response, url, path, client, requestId }
}

/** Whether a static file may be the response. */
export function isReadRequest({ request: { method } }: RequestContext): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Send an error as our functions do. */
export function sendError(response: ServerResponse, failure: Failure): Promise<void> {
  return sendWebResponse(failureResponse(failure), response)
}
