import { parseCookie, stringifySetCookie } from 'cookie'
import { siteUrl } from '../../environment.ts'

/** The name on an https site. Browsers accept it only from this host, over https, for the whole site. */
export const SECURE_SESSION_COOKIE = '__Host-session'

/** Safari refuses Secure cookies over plain http, even from localhost. */
const PLAIN_SESSION_COOKIE = 'session'

/** The name of the session cookie. The site's own address decides, so that no request can choose the weaker one. */
export function sessionCookieName(): string {
  return isHttpsSite() ? SECURE_SESSION_COOKIE : PLAIN_SESSION_COOKIE
}

export function readSessionCookie(request: Request): string | undefined {
  return parseCookie(request.headers.get('cookie') ?? '')[sessionCookieName()]
}

/** The `Set-Cookie` header for a session token. */
export function formatSessionCookie(value: string, maxAgeSeconds: number): string {
  return formatCookie(sessionCookieName(), value, maxAgeSeconds)
}

/** The value by which a device is recognized. It lets no one in. */
export function readDeviceCookie(request: Request): string | undefined {
  return parseCookie(request.headers.get('cookie') ?? '')[deviceCookieName()]
}

/** The `Set-Cookie` header that lets a device be recognized. */
export function formatDeviceCookie(value: string, maxAgeSeconds: number): string {
  return formatCookie(deviceCookieName(), value, maxAgeSeconds)
}

function deviceCookieName(): string {
  return isHttpsSite() ? '__Host-device' : 'device'
}

function formatCookie(name: string, value: string, maxAgeSeconds: number): string {
  return stringifySetCookie({
    name,
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
