import { expect, test, vi } from 'vitest'
import {
  chooseCookieName,
  formatCookie,
  readCookie,
} from '#server/accounts/sessions/session-cookie.ts'

const both = new Request('https://sideboard.example/admin', {
  headers: { cookie: 'session=plain; __Host-session=secure' },
})

test.each([
  ['https://sideboard.example', '__Host-session=token', ' Secure;', 'secure'],
  // Safari accepts no secure cookie there.
  ['http://localhost:8888', 'session=token', '', 'plain'],
])('a site at %s sets and reads its own cookie', (url, pair, secure, value) => {
  vi.stubEnv('URL', url)
  const attributes = `Max-Age=60; Path=/; HttpOnly;${secure} SameSite=Lax`
  expect(formatCookie('session', 'token', 60)).toBe(`${pair}; ${attributes}`)
  expect(readCookie(both, 'session')).toBe(value)
})

test('the address of the site decides the name, not the request', () => {
  vi.stubEnv('URL', 'https://sideboard.example')
  const tossed = new Request('http://sideboard.example/', { headers: { cookie: 'session=tossed' } })
  expect(readCookie(tossed, 'session')).toBeUndefined()
  expect(chooseCookieName('session')).toBe('__Host-session')
})
