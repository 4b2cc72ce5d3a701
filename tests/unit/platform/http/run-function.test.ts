import { describe, expect, test, vi } from 'vitest'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useSampleProject } from '#tests/support/sample-project.ts'

const KILOBYTE = 1024

const { get, requestStatus, run } = useSampleProject()

test('passes the request and Netlify’s context', async () => {
  const response = await get('/api/echo/Zo%C3%AB', {
    method: 'POST',
    body: 'hello',
  })
  expect(await response.json()).toEqual({
    method: 'POST',
    path: '/api/echo/Zo%C3%AB',
    ip: '127.0.0.1',
    body: 'hello',
    own: true,
  })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('x-nf-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('ignores a forwarded address', async () => {
  const headers = { 'x-forwarded-for': '9.9.9.9', 'x-nf-client-connection-ip': '9.9.9.9' }
  expect(await (await get('/api/echo', { headers })).json()).toMatchObject({ ip: '127.0.0.1' })
})

test('responds with 500 and the request id when a function throws', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await get('/api/broken')
  const id = response.headers.get('x-nf-request-id')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal', requestId: id })
  expect(log).toHaveBeenCalledOnce()
  expect(log.mock.calls[0]?.[0]).toContain(id)
  log.mockRestore()
})

test('streams a response', async () => {
  expect(await (await get('/api/stream')).text()).toBe('one two three four')
})

test('responds with 429 beyond the rate limit', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 3; at++) statuses.push((await get('/api/limited')).status)
  const refused = await get('/api/limited')
  expect(statuses).toEqual([200, 200, 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
})

test('limits each address separately', async () => {
  expect(await requestStatus('/api/limited', { localAddress: '127.0.0.9' })).toBe(200)
})

describe('the body of a request', () => {
  const send = (path: string, bytes: number, headers: Record<string, string> = {}) =>
    get(path, { method: 'POST', body: new Uint8Array(bytes), headers })

  test('has at most 64 kB', async () => {
    expect((await send('/api/echo', 64 * KILOBYTE)).status).toBe(200)
    const response = await send('/api/echo', 64 * KILOBYTE + 1)
    expect(response.status).toBe(413)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('has at most 64 kB when it is chunked', async () => {
    const body = new Blob([new Uint8Array(65 * KILOBYTE)]).stream()
    // TypeScript's DOM types lack `duplex`, which Node requires for a stream.
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    expect((await get('/api/echo', init)).status).toBe(413)
  })

  test('is longer only where the function allows it, and only with a session', async () => {
    expect((await send('/api/large', 60 * KILOBYTE)).status).toBe(200)
    expect((await send('/api/large', 100 * KILOBYTE)).status).toBe(401)
    const { cookie } = await aSignedIn()
    expect((await send('/api/large', 100 * KILOBYTE, { cookie })).status).toBe(200)
    expect((await send('/api/large', 201 * KILOBYTE, { cookie })).status).toBe(413)
  })
})

test('gives a scheduled function no path', async () => {
  expect((await get('/.netlify/functions/tick')).status).toBe(404)
  await run('tick')
  expect(globalThis).toMatchObject({ ticked: {} })
})
