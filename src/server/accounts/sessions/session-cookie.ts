import { parseCookie, stringifySetCookie } from 'cookie'
import { siteUrl } from '../../environment.ts'

/** `session` lets a user in. `device` recognizes a device and lets no one in. */
type Purpose = 'session' | 'device'

/** The name on an https site. Browsers accept it only from this host, over https, for the whole site. */
export const SECURE_SESSION_COOKIE = '__Host-session'

/**
 * The name of a cookie. The site's own address decides, so that no request can choose the weaker
 * one: Safari refuses Secure cookies over plain http, even from localhost.
 */
export function chooseCookieName(purpose: Purpose): string {
  return isHttpsSite() ? `__Host-${purpose}` : purpose
}

export function readCookie(request: Request, purpose: Purpose): string | undefined {
  return parseCookie(request.headers.get('cookie') ?? '')[chooseCookieName(purpose)]
}

/** The `Set-Cookie` header. */
export function formatCookie(purpose: Purpose, value: string, maxAgeSeconds: number): string {
  return stringifySetCookie({
    name: chooseCookieName(purpose),
    value,
    path: '/',
    maxAge: maxAgeSeconds,
    httpOnly: true,
    secure: isHttpsSite(),
    sameSite: 'lax',
  })
}

function isHttpsSite(): boolean {
  return siteUrl().startsWith('https:')
}
