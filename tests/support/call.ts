import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointContext, RoutedEndpoint } from '#server/http/routes.ts'
import { limitResponse } from '#tests/support/strict/response-limits.ts'
import { BROWSER_USER_AGENT } from './user-agent.ts'

interface CallOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, unless it is already text, bytes or form fields. */
  readonly body?: unknown
  readonly cookie?: string
  readonly headers?: Record<string, string>
  readonly ip?: string
  /** Gets the request before it is sent, for what only its object says. */
  readonly onRequest?: (request: Request) => void
  /** Called when the response is there, before background tasks have ended. */
  readonly onResponse?: () => void
  /** Whether a background task may fail, as it may on the platform, which logs it. */
  readonly ignoresTasks?: boolean
}

const PATHS = /export const config: FunctionConfig = \{\s*path: \[([^\]]*)\]/

/** The addresses of each function, as its source text lists them. */
const functions = globSync('functions/*.ts').map((file) => {
  const [, listed = ''] = PATHS.exec(readFileSync(file, 'utf8')) ?? []
  const paths = [...listed.matchAll(/'([^']+)'/g)]
  return { file, patterns: paths.map(([, pathname = '']) => new URLPattern({ pathname })) }
})

/**
 * Call the function that has this address as Netlify does, and wait for its background tasks.
 *
 * @example
 * const response = await call('/api/contact', { method: 'POST', body: { name: 'Ada' } })
 */
export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const { method = 'GET', ip = '203.0.113.7' } = options
  const tasks: Promise<unknown>[] = []
  const context: EndpointContext = {
    ip,
    requestId: 'test-request',
    waitUntil: (work) => void tasks.push(options.ignoresTasks ? work.catch(() => {}) : work),
  }
  const request = new Request(new URL(path, 'http://localhost:8888'), {
    method,
    headers: headersOf(options),
    ...bodyOf(options.body),
  })
  options.onRequest?.(request)
  const endpoint = await findEndpoint(new URL(request.url).pathname)
  const answered = await endpoint(request, context)
  options.onResponse?.()
  const response = limitResponse(answered)
  await Promise.all(tasks)
  return response
}

/** The function of an address. Imports only that one, because some packages cost a test file a second. */
export async function findEndpoint(pathname: string): Promise<RoutedEndpoint> {
  const [, name] = /^\/\.netlify\/functions\/([\w-]+)$/.exec(pathname) ?? []
  const rest = /^\/diary(\/|$)/.test(pathname) ? 'diary' : 'api-not-found'
  const address = { pathname: pathname.replace(/(?<=.)\/$/, '') }
  const listed = functions.find(({ patterns }) => patterns.some((one) => one.test(address)))
  const file = (name === undefined && listed?.file) || `functions/${name ?? rest}.ts`
  // Every function for requests has this default export; the platform relies on it as well.
  const module = (await import(pathToFileURL(resolve(file)).href)) as { default: RoutedEndpoint }
  return module.default
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
