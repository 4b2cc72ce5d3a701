import { inParallel } from '#server/storage/parallel.ts'
import type { Site } from './site.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

interface SendOptions {
  readonly method?: string
  /** Sent as JSON by POST. */
  readonly body?: unknown
  /** The address that the proxy claims for the client. */
  readonly ip?: string
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** One request as a browser sends it. The body of the response is left to the caller. */
export function send(url: string, path: string, options: SendOptions = {}): Promise<Response> {
  const { body, ip, cookie, headers } = options
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  return fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      'user-agent': BROWSER,
      ...(method !== 'GET' && { origin: url, 'content-type': 'application/json' }),
      ...(ip && { 'x-forwarded-for': ip }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The status of a request, with its body read to the end. */
export async function sendForStatus(
  url: string,
  path: string,
  options?: SendOptions,
): Promise<number> {
  const response = await send(url, path, options)
  await response.arrayBuffer()
  return response.status
}

/** The JSON of a request by the administrator. */
export async function readAsAdmin<T>(site: Site, path: string): Promise<T> {
  const response = await send(site.url, path, { cookie: site.cookie })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  // The caller names the shape of our own API.
  return (await response.json()) as T
}

export function sessionCookie(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The n-th client address of a /16 for documentation and tests. */
export function clientAddress(n: number, network = 18): string {
  return `198.${network}.${(n >> 8) & 255}.${n & 255}`
}

/** Run `work` for 0 to `count` - 1 with at most `width` at a time, and collect the results. */
export function repeat<T>(
  count: number,
  width: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  return inParallel([...Array(count).keys()], width, work)
}

/** The milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
