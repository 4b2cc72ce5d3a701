import type { Reply } from './reply.ts'

const TIMEOUT_MS = 30_000

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly cookie?: string
  readonly body?: unknown
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
