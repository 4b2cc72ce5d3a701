const TIMEOUT_MS = 30_000

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly cookie?: string
  readonly body?: unknown
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A site at its public address. Redirects are not followed. */
export interface DeployedSite {
  readonly origin: string
  /** The name of the session cookie, which is all that the rules of netlify.toml look for. */
  readonly sessionCookie: string
  /** @throws {Error} naming the address that cannot be reached. */
  request(path: string, call?: Call): Promise<Reply>
}

export function openDeployedSite(origin: string): DeployedSite {
  return {
    origin,
    sessionCookie: origin.startsWith('https:') ? '__Host-session' : 'session',
    request: (path, call = {}) => send(new URL(path, origin), call),
  }
}

/** Whether a function made this page: it sends the page's whole policy as a header, a file only a part. */
export function isFromFunction({ headers }: Reply): boolean {
  return headers.get('content-security-policy')?.includes('default-src') ?? false
}

/** The value in a JSON response, or `undefined`. Callers check what they read of it. */
export function parseReply({ text }: Reply): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function send(url: URL, { method = 'GET', cookie, body }: Call): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    throw new Error(`${url.href} cannot be reached.`, { cause: error })
  }
}
