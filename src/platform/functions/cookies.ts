import type { Context } from '@netlify/functions'

type Cookies = Context['cookies']

/** `context.cookies`: reads the request's, and collects what is to be set on the answer. */
export function cookieJar(request: Request): { cookies: Cookies; written: string[] } {
  const sent = parseCookies(request.headers.get('cookie') ?? '')
  const written: string[] = []
  const cookies: Cookies = {
    // Netlify's type promises text, and its runtime answers undefined for a cookie that is not there.
    get: (name) => sent.get(name) as string,
    set(input: string | Cookie, value?: string) {
      written.push(
        serialize(typeof input === 'string' ? { name: input, value: value ?? '' } : input),
      )
    },
    delete(input) {
      const { name, ...where } = typeof input === 'string' ? { name: input } : input
      written.push(serialize({ ...where, name, value: '', expires: 0 }))
    },
  }
  return { cookies, written }
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly expires?: Date | number
  readonly maxAge?: number
  readonly domain?: string
  readonly path?: string
  readonly secure?: boolean
  readonly httpOnly?: boolean
  readonly sameSite?: string
}

/** The cookies of a `Cookie` header, by name; the first of a name wins. */
export function parseCookies(header: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (name !== '' && at > 0 && !all.has(name)) all.set(name, pair.slice(at + 1).trim())
  }
  return all
}

function serialize(cookie: Cookie): string {
  const { name, value, expires, maxAge, domain, path, secure, httpOnly, sameSite } = cookie
  return [
    `${name}=${value}`,
    expires !== undefined && `Expires=${new Date(expires).toUTCString()}`,
    maxAge !== undefined && `Max-Age=${maxAge}`,
    domain && `Domain=${domain}`,
    path && `Path=${path}`,
    secure && 'Secure',
    httpOnly && 'HttpOnly',
    sameSite && `SameSite=${sameSite}`,
  ]
    .filter(Boolean)
    .join('; ')
}
