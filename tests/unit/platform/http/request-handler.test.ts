import { describe, expect, test } from 'vitest'
import { useSampleProject } from '#tests/support/sample-project.ts'

const { get, requestStatus } = useSampleProject()

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/folder/', 'Folder'],
    ['/.well-known/security.txt', 'Contact'],
  ])('serves %s', async (path, words) => {
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
    'is not invented by %s',
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

  test('responds to HEAD without the body', async () => {
    const [head, full] = [await get('/', { method: 'HEAD' }), await get('/')]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'))
  })

  test('rejects POST', async () => {
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
  ])('responds to %s with the 404 page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not here')
  })

  test('rejects a malformed address', async () => {
    expect((await get('/%E0%A4%A')).status).toBe(400)
  })

  test.each(['x@y', 'x/api/echo', 'x?y', 'x y'])('rejects the host %s', async (host) => {
    expect(await requestStatus('/', { headers: { host } })).toBe(400)
  })
})

describe('a redirect', () => {
  test('keeps the query', async () => {
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
