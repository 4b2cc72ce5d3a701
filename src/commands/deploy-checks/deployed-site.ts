import type { Credentials } from '#domain/accounts/user.ts'
import { parseJson } from '#domain/parse-text.ts'

const TIMEOUT_MS = 30_000

/** The site's response. */
export type SiteReply = Pick<Response, 'status' | 'headers'> & { readonly text: string }

export interface Call {
  readonly method?: 'GET' | 'POST'
  readonly cookie?: string
  /** JSON, or the bytes of a picture. */
  readonly body?: unknown
}

/** A site at its public address. Redirects are not followed. */
export type DeployedSite = ReturnType<typeof openDeployedSite>

export function openDeployedSite(origin: string) {
  /** @throws {Error} naming the address that cannot be reached. */
  const request = (path: string, call: Call = {}) => sendRequest(new URL(path, origin), call)
  return { origin, request }
}

/** @throws {Error} when there is no such site: its sign-in must not be tried. */
export async function requireOwnSite(origin: string): Promise<void> {
  const reply = await openDeployedSite(origin).request('/api/health')
  const location = reply.headers.get('location')
  if (location !== null) throw new Error(`${origin} leads to ${location}: check that address.`)
  const status = readMember(reply, 'status')
  if (status !== 'ok' && status !== 'failing') {
    throw new Error(`${origin} is not this site: /api/health responds with ${reply.status}.`)
  }
}

/** Whether a function made this page: it sends the page's whole policy as a header, a file only a part. */
export function isFromFunction({ headers }: SiteReply): boolean {
  return headers.get('content-security-policy')?.includes('default-src') ?? false
}

/** A member of the object in a JSON response. */
export function readMember({ text }: Pick<SiteReply, 'text'>, name: string): unknown {
  // Every member of the parsed JSON is unknown.
  return (parseJson(text) as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

/** Sign in. @returns the session cookie, or why the site gives none. */
export async function signInToDeploy(
  site: DeployedSite,
  credentials: Credentials,
): Promise<{ readonly cookie?: string; readonly refusal?: string }> {
  const reply = await site.request('/api/login', { method: 'POST', body: credentials })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
  if (reply.status === 200 && cookie !== undefined) return { cookie }
  // The site rejects with a sentence, and Netlify without one.
  return { refusal: String(readMember(reply, 'error') ?? `it responds with ${reply.status}`) }
}

async function sendRequest(url: URL, { method = 'GET', cookie, body }: Call): Promise<SiteReply> {
  const isPicture = body instanceof Uint8Array
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': isPicture ? 'image/png' : 'application/json' }),
      },
      ...(body !== undefined && { body: isPicture ? Buffer.from(body) : JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new Error(`${url.href} cannot be reached.`, { cause: error })
  }
}
