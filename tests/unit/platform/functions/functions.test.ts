import { describe, expect, test } from 'vitest'
import { parseCookies } from '#platform/functions/cookies.ts'
import { type FunctionModule, readModule } from '#platform/functions/module.ts'
import { RateLimits } from '#platform/functions/rate-limit.ts'
import { routes } from '#platform/functions/routes.ts'
import { nextRun } from '#platform/functions/schedule.ts'

const handle = () => new Response()

function module(name: string, config: FunctionModule['config']): FunctionModule {
  return { name, config, handle }
}

describe('a request finds its function', () => {
  const find = routes([
    module('slug', { path: '/diary/:slug' }),
    module('preview', { path: '/diary/preview/:token' }),
    module('posts', { path: '/api/posts' }),
    module('post', { path: '/api/posts/:id' }),
    module('many', { path: ['/a', '/b/*'] }),
    module('writer', { path: '/api/both', method: 'POST' }),
    module('reader', { path: '/api/both', method: ['GET'] }),
    module('picky', { path: '/files/*', excludedPath: '/files/secret/*' }),
    module('plain', {}),
    module('timed', { schedule: '@daily' }),
  ])

  test.each([
    ['GET', '/diary/first', 'slug', { slug: 'first' }],
    ['GET', '/diary/preview/abc', 'preview', { token: 'abc' }],
    ['GET', '/api/posts', 'posts', {}],
    ['GET', '/api/posts/', 'posts', {}],
    ['PUT', '/api/posts/7', 'post', { id: '7' }],
    ['GET', '/diary/%C3%A9', 'slug', { slug: 'é' }],
    ['GET', '/a', 'many', {}],
    ['GET', '/b/c/d', 'many', { 0: 'c/d' }],
    ['POST', '/api/both', 'writer', {}],
    ['GET', '/api/both', 'reader', {}],
    ['HEAD', '/api/both', 'reader', {}],
    ['GET', '/files/open', 'picky', { 0: 'open' }],
    ['GET', '/.netlify/functions/plain', 'plain', {}],
  ])('%s %s by %s', (method, path, name, params) => {
    const match = find(method, new URL(path, 'http://localhost'))
    expect(match?.module.name).toBe(name)
    expect(match?.params).toEqual(params)
  })

  test.each([
    ['GET', '/api'],
    ['GET', '/api/posts/7/8'],
    ['DELETE', '/api/both'],
    ['GET', '/files/secret/plan'],
    ['GET', '/API/posts'],
    ['GET', '/.netlify/functions/timed'],
    ['GET', '/.netlify/functions/posts'],
  ])('%s %s belongs to none', (method, path) => {
    expect(find(method, new URL(path, 'http://localhost'))).toBeUndefined()
  })
})

describe('a schedule, in UTC,', () => {
  test.each([
    ['@hourly', '2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z'],
    ['@daily', '2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['@weekly', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z'],
    ['@monthly', '2026-12-15T12:00:00Z', '2027-01-01T00:00:00Z'],
    ['@yearly', '2026-06-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['*/5 * * * *', '2026-01-01T00:04:59Z', '2026-01-01T00:05:00Z'],
    ['17 3 * * *', '2026-01-01T03:17:00Z', '2026-01-02T03:17:00Z'],
    ['0 9 * * 1-5', '2026-01-02T09:00:00Z', '2026-01-05T09:00:00Z'],
    ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['0 12 1,15 * *', '2026-01-02T00:00:00Z', '2026-01-15T12:00:00Z'],
    ['30 2 * * 0', '2026-03-28T00:00:00Z', '2026-03-29T02:30:00Z'],
  ])('%s after %s is %s', (expression, from, next) => {
    expect(nextRun(expression, new Date(from))?.toISOString()).toBe(new Date(next).toISOString())
  })

  test.each(['', 'often', '* * * *', '61 * * * *', '* * * * * *', '* 25 * * *'])(
    '%j is refused',
    (expression) => {
      expect(() => nextRun(expression, new Date())).toThrow()
    },
  )
})

describe('a rate limit', () => {
  const limited = module('limited', {
    path: '/x',
    rateLimit: { windowLimit: 2, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  })

  test('lets so many pass in its window, then says how long to wait', () => {
    let now = 0
    const limits = new RateLimits(1, () => now)
    expect(limits.check(limited, 'a', 'site')).toBeUndefined()
    now = 15_000
    expect(limits.check(limited, 'a', 'site')).toBeUndefined()
    expect(limits.check(limited, 'a', 'site')).toBe(45)
    now = 60_000
    expect(limits.check(limited, 'a', 'site')).toBeUndefined()
  })

  test('counts every address and domain by itself', () => {
    const limits = new RateLimits(1, () => 0)
    for (let at = 0; at < 2; at++) limits.check(limited, 'a', 'site')
    expect(limits.check(limited, 'b', 'site')).toBeUndefined()
    expect(limits.check(limited, 'a', 'other')).toBeUndefined()
    expect(limits.check(limited, 'a', 'site')).toBe(60)
  })

  test('is multiplied for load tests, and absent where none is set', () => {
    const limits = new RateLimits(10, () => 0)
    const waits = Array.from({ length: 21 }, () => limits.check(limited, 'a', 'site'))
    expect(waits.filter((wait) => wait !== undefined)).toEqual([60])
    const free = module('free', { path: '/y' })
    expect(limits.check(free, 'a', 'site')).toBeUndefined()
  })
})

describe('a module of functions/', () => {
  test('may be a function or an object', () => {
    const config = { path: '/x' } as const
    expect(readModule('one', { default: handle, config })).toEqual({ name: 'one', config, handle })
    expect(readModule('two', { default: { fetch: handle, config } })).toEqual({
      name: 'two',
      config,
      handle,
    })
  })

  test('that only hears of deploys answers no request', () => {
    expect(readModule('events', { default: { deploySucceeded: handle } })).toBeUndefined()
  })

  test('without a default export is named in the error', () => {
    expect(() => readModule('odd', { handler: handle })).toThrow('functions/odd.ts')
  })
})

test('cookies are read as browsers send them', () => {
  const cookies = parseCookies('a=1; __Host-session=x.y=z ;a=2; odd; =none')
  expect([...cookies]).toEqual([
    ['a', '1'],
    ['__Host-session', 'x.y=z'],
  ])
})
