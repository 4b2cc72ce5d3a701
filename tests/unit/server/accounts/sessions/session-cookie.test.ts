import { afterEach, expect, test, vi } from 'vitest'
import { cookieName, formatCookie, readCookie } from '#server/accounts/sessions/session-cookie.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const both = new Request('https://sideboard.example/admin', {
  headers: { cookie: 'session=plain; __Host-session=secure' },
})

test('an https site sets a Secure cookie with the __Host- prefix', () => {
  vi.stubEnv('URL', 'https://sideboard.example')
  expect(formatCookie('session', 'token', 60)).toBe(
    '__Host-session=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('a site over plain http sets one without Secure, which Safari accepts', () => {
  vi.stubEnv('URL', 'http://localhost:8888')
  expect(formatCookie('session', 'token', 60)).toBe(
    'session=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  )
})

test.each([
  ['https://sideboard.example', 'secure'],
  ['http://localhost:8888', 'plain'],
])('a site at %s reads no other cookie than its own', (url, value) => {
  vi.stubEnv('URL', url)
  expect(readCookie(both, 'session')).toBe(value)
})

test('the address of the site decides the name, not the request', () => {
  vi.stubEnv('URL', 'https://sideboard.example')
  const tossed = new Request('http://sideboard.example/', { headers: { cookie: 'session=tossed' } })
  expect(readCookie(tossed, 'session')).toBeUndefined()
  expect(cookieName('session')).toBe('__Host-session')
})
