import type { DeployedSite } from './deployed-site.ts'
import { parseReply } from './reply.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Sign in. @returns the session cookie, or why the site gives none. */
export async function signIn(
  site: DeployedSite,
  credentials: Credentials,
): Promise<{ readonly cookie: string } | { readonly refusal: string }> {
  const reply = await site.request('/api/login', { method: 'POST', body: credentials })
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0]
  if (reply.status === 200 && cookie !== undefined) return { cookie }
  // A refusal of the site has a sentence; one of the platform has a time at most.
  const { error } = (parseReply(reply) ?? {}) as { error?: unknown }
  if (typeof error === 'string') return { refusal: error }
  const wait = reply.headers.get('retry-after')
  return {
    refusal: `it responds with ${reply.status}${wait === null ? '' : `: wait ${wait} seconds`}`,
  }
}

/** End the session, so that none is left behind. */
export async function signOut(site: DeployedSite, cookie: string): Promise<void> {
  await site.request('/api/logout', { method: 'POST', cookie })
}
