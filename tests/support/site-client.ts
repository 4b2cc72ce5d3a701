import { readFile } from 'node:fs/promises'
import { inParallel } from '#server/storage/parallel.ts'
import { ADMINISTRATOR } from './running-platform.ts'
import { BROWSER_USER_AGENT } from './user-agent.ts'

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
      'user-agent': BROWSER_USER_AGENT,
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

/** The session cookie of the first administrator. */
export async function signInByApi(url: string, tries = 5): Promise<string> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = ADMINISTRATOR
  const { ok, status, headers } = await send(url, '/api/login', { body: { username, password } })
  // A busy machine may exceed the storage deadline.
  if (status === 503 && tries > 1) return signInByApi(url, tries - 1)
  if (!ok) throw new Error(`sign-in answered ${status}`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
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
  return inParallel([...Array(count).keys()], work, width)
}

/** The milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The resident memory of a process in MB, now or at its peak; 0 when it has ended. Linux only. */
export async function residentMegabytes(pid: number, isPeak = false): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const field = new RegExp(`${isPeak ? 'VmHWM' : 'VmRSS'}:\\s+(\\d+) kB`)
  return Number(field.exec(status)?.[1] ?? 0) / 1024
}
