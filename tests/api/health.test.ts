import { afterEach, expect, test, vi } from 'vitest'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { useSessionSecret } from '../support/session-secret.ts'

useSessionSecret()
useBlobs()

afterEach(() => vi.restoreAllMocks())

test('GET /api/health reports whether the site can store data', async () => {
  const well = await call('/api/health')
  expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }])
  expect(well.headers.get('cache-control')).toBe('no-store')
})

test('while storage does not answer, it says since when and nothing else', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  setBlobsFetch(async () => new Response(null, { status: 500 }))
  const first = await call('/api/health')
  const second = await call('/api/health')
  setBlobsFetch()
  const failing = { status: 'failing', since: expect.any(String) }
  expect([first.status, await first.clone().json()]).toEqual([503, failing])
  expect(await second.json()).toEqual(await first.json())
  expect(await (await call('/api/health')).json()).toEqual({ status: 'ok' })
})

test.each([
  ['SMTP_URL', 'not an address', 'SMTP_URL: must be an smtp or smtps address'],
  ['SESSION_SECRET', '', 'SESSION_SECRET is not set'],
])('names %s where it is wrong or missing, without its value', async (name, value, reason) => {
  vi.stubEnv(name, value)
  const response = await call('/api/health')
  vi.unstubAllEnvs()
  const body = await response.text()
  expect([response.status, JSON.parse(body).status]).toEqual([503, 'failing'])
  expect(body).toContain(reason)
  expect(body).not.toContain('not an address')
})
