import { request as httpRequest, type RequestOptions } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestPlatform } from '../../../support/platform.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../support/project.ts'

const NETLIFY_TOML = `
[[headers]]
  for = "/*"
  [headers.values]
    X-Everywhere = "yes"
[[headers]]
  for = "/_astro/*"
  [headers.values]
    Cache-Control = "public, max-age=31536000, immutable"
[[redirects]]
  from = "/insights"
  to = "/diary"
  status = 301
[[redirects]]
  from = "/services"
  to = "/never"
[[redirects]]
  from = "/closed"
  to = "/about"
  status = 302
  force = true
[[redirects]]
  from = "/record/:id"
  to = "/about"
  status = 200
[[redirects]]
  from = "/call/:name"
  to = "/api/echo/:name"
  status = 200
[[redirects]]
  from = "/_templates/*"
  to = "/404.html"
  status = 404
  force = true
`

const FUNCTIONS = {
  'functions/echo.ts': `
    export const config = { path: ['/api/echo/:name', '/api/echo'] }
    export default async (request, context) => {
      context.cookies.set({ name: 'seat', value: '1', httpOnly: true, sameSite: 'Lax' })
      return Response.json({
        method: request.method,
        params: context.params,
        ip: context.ip,
        body: await request.text(),
        own: globalThis.Netlify.context.requestId === context.requestId,
        cookie: context.cookies.get('who'),
      })
    }`,
  'functions/limited.ts': `
    export const config = {
      path: '/api/limited',
      rateLimit: { windowLimit: 2, windowSize: 60, aggregateBy: ['ip', 'domain'] },
    }
    export default async () => new Response('ok')`,
  'functions/broken.ts': `
    export const config = { path: '/api/broken' }
    export default async () => { throw new Error('the chair broke') }`,
  'functions/write-only.ts': `
    export const config = { path: '/api/write', method: ['POST'] }
    export default async () => new Response('written')`,
  'functions/prefers-static.ts': `
    export const config = { path: '/diary/:slug', preferStatic: true }
    export default async (_, { params }) => new Response('poured ' + params.slug)`,
  'functions/background.ts': `
    export const config = { path: '/api/background', background: true }
    export default async () => { await new Promise((go) => setTimeout(go, 50)); globalThis.wasDone = true }`,
  'functions/tick.ts': `
    export const config = { schedule: '@hourly' }
    export default async (request) => { globalThis.ticked = await request.json() }`,
  'functions/stream.ts': `
    export const config = { path: '/api/stream' }
    export default async () => new Response(new ReadableStream({
      async start(sink) {
        for (const part of ['one ', 'two ', 'three ', 'four']) {
          sink.enqueue(new TextEncoder().encode(part))
          await new Promise((go) => setTimeout(go, 1))
        }
        sink.close()
      },
    }))`,
}

const SITE = {
  'site/index.html': `<h1>Home</h1>${'<p>words</p>'.repeat(50)}`,
  'site/services/index.html': 'Services',
  'site/about.html': 'About',
  'site/closed/index.html': 'Closed',
  'site/diary/static/index.html': 'static',
  'site/404.html': 'Not here',
  'site/_astro/app.abc.css': 'a{}',
  'site/_templates/article.html': 'shell',
  'site/_manifest.json': '{}',
  'site/.env': 'SECRET=1',
  'site/.well-known/security.txt': 'Contact: us',
}

let folder: TemporaryFolder
let platform: Awaited<ReturnType<typeof startTestPlatform>>

beforeAll(async () => {
  folder = await temporaryFolder({ 'netlify.toml': NETLIFY_TOML, ...FUNCTIONS, ...SITE })
  platform = await startTestPlatform({ project: folder.path, release: `${folder.path}/site` })
})

afterAll(async () => {
  await platform.stop()
  await folder.remove()
})

const get = (path: string, init: RequestInit = {}) =>
  fetch(platform.url + path, { redirect: 'manual', ...init })

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/services', 'Services'],
    ['/services/', 'Services'],
    ['/services/index.html', 'Services'],
    ['/about', 'About'],
    ['/about/', 'About'],
    ['/.well-known/security.txt', 'Contact'],
  ])('%s is served', async (path, words) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(words)
  })

  test('is asked for again each time, and not sent again when it is the same', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const again = await get('/', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('x-everywhere')).toBe('yes')
    expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('answers HEAD with everything but the body', async () => {
    const [head, full] = [await get('/', { method: 'HEAD' }), await get('/')]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'))
  })

  test('cannot be written to', async () => {
    const response = await get('/services', { method: 'POST', body: 'x' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('whose name tells its content is kept for good', async () => {
    const response = await get('/_astro/app.abc.css')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})

describe('what is not there', () => {
  test.each([
    '/nothing',
    '/_templates/article.html',
    '/_manifest.json',
    '/_files.json',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
    '/services/nothing',
  ])('%s shows the 404 page with that status', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not here')
  })

  test('includes addresses that cannot be read', async () => {
    expect((await get('/%E0%A4%A')).status).toBe(400)
  })

  test.each(['x@y', 'x/api/echo', 'x?y', 'x y'])('includes the host %s', async (host) => {
    expect(await statusOf('/', { headers: { host } })).toBe(400)
  })
})

describe('a redirect', () => {
  test('keeps the query', async () => {
    const response = await get('/insights?search=first%20board')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/diary?search=first%20board')
  })

  test('yields to a file, unless it is forced', async () => {
    expect(await (await get('/services')).text()).toBe('Services')
    expect((await get('/closed')).headers.get('location')).toBe('/about')
  })

  test('with status 200 shows another page, or calls a function, at the same address', async () => {
    expect(await (await get('/record/7')).text()).toBe('About')
    expect(await (await get('/call/ada')).json()).toMatchObject({ params: { name: 'ada' } })
  })
})

describe('a function', () => {
  test('gets the request, its parameters and Netlify’s context', async () => {
    const response = await get('/api/echo/Zo%C3%AB', {
      method: 'POST',
      body: 'hello',
      headers: { cookie: 'who=ada' },
    })
    expect(await response.json()).toEqual({
      method: 'POST',
      params: { name: 'Zoë' },
      ip: '127.0.0.1',
      body: 'hello',
      own: true,
      cookie: 'ada',
    })
    expect(response.headers.get('set-cookie')).toBe('seat=1; HttpOnly; SameSite=Lax')
    expect(response.headers.get('x-nf-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is found with and without a slash at the end', async () => {
    expect((await get('/api/echo/')).status).toBe(200)
  })

  test('does not believe a forwarded address', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9', 'x-nf-client-connection-ip': '9.9.9.9' }
    expect(await (await get('/api/echo', { headers })).json()).toMatchObject({ ip: '127.0.0.1' })
  })

  test('that prefers static files answers only where there is none', async () => {
    expect(await (await get('/diary/static')).text()).toBe('static')
    expect(await (await get('/diary/fresh')).text()).toBe('poured fresh')
  })

  test('is asked only for the methods it names', async () => {
    expect(await (await get('/api/write', { method: 'POST' })).text()).toBe('written')
    expect((await get('/api/write')).status).toBe(404)
  })

  test('that throws answers 500 with the request’s id, which the log has too', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await get('/api/broken')
    const id = response.headers.get('x-nf-request-id')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'internal', requestId: id })
    expect(log).toHaveBeenCalledOnce()
    expect(log.mock.calls[0]?.[0]).toContain(id)
    log.mockRestore()
  })

  test('streams', async () => {
    expect(await (await get('/api/stream')).text()).toBe('one two three four')
  })

  test('is not asked more often than its rate limit allows', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 3; at++) statuses.push((await get('/api/limited')).status)
    const refused = await get('/api/limited')
    expect(statuses).toEqual([200, 200, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  test('limits each address by itself', async () => {
    expect(await statusOf('/api/limited', { localAddress: '127.0.0.9' })).toBe(200)
  })

  test('is not asked more often under another name of the site', async () => {
    for (let at = 0; at < 3; at++) await get('/api/limited')
    expect(await statusOf('/api/limited', { headers: { host: 'other.example' } })).toBe(429)
  })

  test('is not asked by methods that no page can use', async () => {
    expect(await statusOf('/api/echo', { method: 'TRACE' })).toBe(405)
  })

  test('is refused with the headers that its own refusals have', async () => {
    const body = new Uint8Array(6 * 1024 * 1024 + 1)
    const { headers } = await get('/api/echo', { method: 'POST', body })
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('refuses more than 6 MB', async () => {
    const body = new Uint8Array(6 * 1024 * 1024 + 1)
    expect((await get('/api/echo', { method: 'POST', body })).status).toBe(413)
  })

  test('in the background answers at once, and is awaited when the platform stops', async () => {
    const response = await get('/api/background', { method: 'POST' })
    expect(response.status).toBe(202)
  })

  test('with a schedule has no address', async () => {
    expect((await get('/.netlify/functions/tick')).status).toBe(404)
    await platform.run('tick')
    expect(globalThis).toMatchObject({ ticked: {} })
  })
})

/** The status of a request as `fetch` would not send it. */
function statusOf(path: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(platform.url + path, { family: 4, host: '127.0.0.1', ...options }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
