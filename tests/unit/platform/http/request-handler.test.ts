import { describe, expect, test, vi } from 'vitest'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useSampleProject } from '#tests/support/sample-project.ts'

const { get, requestStatus, run } = useSampleProject()

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/folder/', 'Folder'],
    ['/.well-known/security.txt', 'Contact'],
  ])('is served at %s', async (path, words) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(words)
  })

  test.each([
    ['/services/?utm_source=a%20b', '/services?utm_source=a%20b'],
    ['/services%2F', '/services'],
    ['/folder', '/folder/'],
  ])('has one address: %s redirects to %s', async (path, location) => {
    const response = await get(path)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(location)
  })

  test.each(['//example.com/', '/nothing/', '/services//'])(
    'is not found at %s, which only looks like an address',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('is revalidated by its ETag', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const again = await get('/', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('x-everywhere')).toBe('yes')
    expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('is compressed, and responds to HEAD without the body', async () => {
    const [head, full] = [await get('/', { method: 'HEAD' }), await get('/')]
    expect(full.headers.get('content-encoding')).toBe('gzip')
    expect(await full.text()).toContain('Home')
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'))
  })

  test('rejects POST and names the methods that it supports', async () => {
    const response = await get('/services', { method: 'POST', body: 'x' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('with a hashed name is cached forever', async () => {
    const response = await get('/_astro/app.abc.css')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})

describe('a missing page', () => {
  test.each([
    '/nothing',
    '/_templates/article.html',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
    '/services/nothing',
  ])('at %s shows the 404 page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not here')
  })
})

test('a request with a malformed address is rejected', async () => {
  expect((await get('/%E0%A4%A')).status).toBe(400)
})

test.each(['x@y', 'x/api/echo', 'x?y', 'x y'])(
  'a request with the host %s is rejected',
  async (host) => {
    expect(await requestStatus('/', { headers: { host } })).toBe(400)
  },
)

test('a request with two hosts is rejected', async () => {
  const headers = ['host', 'site.example', 'host', 'evil.example']
  expect(await requestStatus('/', { headers })).toBe(400)
})

describe('a redirect', () => {
  test('keeps the query of the request', async () => {
    const response = await get('/insights?search=first%20board')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/diary?search=first%20board')
  })

  test('applies only where no file exists, unless it is forced', async () => {
    expect(await (await get('/services')).text()).toBe('Services')
    expect((await get('/closed')).headers.get('location')).toBe('/about')
  })

  test('with status 200 serves another page or function', async () => {
    expect(await (await get('/record/7')).text()).toBe('About')
    expect(await (await get('/call/ada')).json()).toMatchObject({ path: '/api/echo/ada' })
  })
})

const KILOBYTE = 1024

test('a function receives the request and Netlify’s context, and its headers are sent', async () => {
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

test('a function receives the address of the connection, not a forwarded one', async () => {
  const headers = { 'x-forwarded-for': '9.9.9.9', 'x-nf-client-connection-ip': '9.9.9.9' }
  expect(await (await get('/api/echo', { headers })).json()).toMatchObject({ ip: '127.0.0.1' })
})

test('a function that throws is answered with 500 and the id of the request, which is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await get('/api/broken')
  const id = response.headers.get('x-nf-request-id')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal', requestId: id })
  expect(log).toHaveBeenCalledOnce()
  expect(log.mock.calls[0]?.[0]).toContain(id)
  log.mockRestore()
})

test('a function can stream its response', async () => {
  expect(await (await get('/api/stream')).text()).toBe('one two three four')
})

test('a function with a rate limit is answered with 429 beyond it', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 3; at++) statuses.push((await get('/api/limited')).status)
  const refused = await get('/api/limited')
  expect(statuses).toEqual([200, 200, 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
})

test('the rate limit of a function counts each address separately', async () => {
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

test('a scheduled function has no address and runs at its time', async () => {
  expect((await get('/.netlify/functions/tick')).status).toBe(404)
  await run('tick')
  expect(globalThis).toMatchObject({ ticked: {} })
})
