import { BROWSER_USER_AGENT } from './user-agent.ts'
import { limitResponse } from '#platform/strict/response-limits.ts'
import { NETLIFY_LIMITS } from '#platform/strict/strict-netlify.ts'
import type { Endpoint, EndpointContext } from '#server/http/endpoint.ts'

interface CallOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, unless it is already text, bytes or form fields. */
  readonly body?: unknown
  readonly cookie?: string
  readonly params?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly ip?: string
  /** Gets the request before it is sent, for what only its object says. */
  readonly onRequest?: (request: Request) => void
}

/**
 * Call a function as Netlify does, and wait for its background tasks.
 *
 * @example
 * const response = await call(contact, '/api/contact', { method: 'POST', body: { name: 'Ada' } })
 */
export async function call(
  endpoint: Endpoint,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const { method = 'GET', params = {}, ip = '203.0.113.7' } = options
  const tasks: Promise<unknown>[] = []
  const context: EndpointContext = {
    params,
    ip,
    requestId: 'test-request',
    waitUntil: (work) => void tasks.push(work),
  }
  const request = new Request(new URL(path, 'http://localhost:8888'), {
    method,
    headers: headersOf(options),
    ...bodyOf(options.body),
  })
  options.onRequest?.(request)
  const response = limitResponse(await endpoint(request, context), NETLIFY_LIMITS.responses)
  await Promise.all(tasks)
  return response
}

function headersOf({ body, cookie, headers }: CallOptions): Headers {
  const all = new Headers({ 'user-agent': BROWSER_USER_AGENT, ...headers })
  if (cookie !== undefined && !all.has('cookie')) all.set('cookie', cookie)
  if (body !== undefined && !isRaw(body) && !all.has('content-type')) {
    all.set('content-type', 'application/json')
  }
  return all
}

function bodyOf(body: unknown): { body?: BodyInit } {
  if (body === undefined) return {}
  return { body: isRaw(body) ? body : JSON.stringify(body) }
}

function isRaw(body: unknown): body is string | URLSearchParams | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof URLSearchParams || body instanceof Uint8Array
}
