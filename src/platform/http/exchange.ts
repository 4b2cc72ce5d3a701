import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECURITY_HEADERS } from '#server/http/response.ts'
import { environment } from '#server/environment.ts'
import { type Client, clientOf } from './client.ts'

/** One request and its answer, with what everybody asks about them. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** The path without percent signs. */
  readonly path: string
  readonly client: Client
  readonly requestId: string
}

/** A name or address with a port; anything else would become part of the path. */
const HOST = /^[^\s/?#@\\]+$/

/** `undefined` when the address cannot be read. */
export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
): Exchange | undefined {
  const client = clientOf(request, environment().TRUST_PROXY)
  const target = request.url ?? '/'
  if (!HOST.test(request.headers.host ?? 'localhost')) return undefined
  const url = target.startsWith('/') ? URL.parse(client.origin + target) : null
  const path = url ? decodedPath(url) : undefined
  if (!url || path === undefined) return undefined
  const requestId = randomUUID()
  response.setHeader('x-nf-request-id', requestId)
  return { request, response, url, path, client, requestId }
}

export function decodedPath({ pathname }: URL): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Whether a file may answer. */
export function isRead({ request: { method } }: Exchange): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Refuse in the words and shape our functions refuse in. */
export function refuse(
  response: ServerResponse,
  status: number,
  error: string,
  code = 'invalid',
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
  })
  response.end(JSON.stringify({ error, code, issues: [] }))
}
