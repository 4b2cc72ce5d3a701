import { expect, test, vi } from 'vitest'
import { type FunctionModule, readModule } from '#platform/functions/load-functions.ts'
import { createRateLimit } from '#platform/functions/rate-limit.ts'
import { createRouter } from '#platform/functions/router.ts'
import { createCron } from '#platform/functions/schedule.ts'

function module(name: string, config: FunctionModule['config']): FunctionModule {
  return { name, config, respond: () => new Response() }
}

const find = createRouter([
  module('slug', { path: '/diary/:slug' }),
  module('preview', { path: '/diary/preview/:token' }),
  module('posts', { path: '/api/posts' }),
  module('post', { path: '/api/posts/:id' }),
  module('many', { path: ['/a', '/b/*'] }),
  module('plain', {}),
  module('timed', { schedule: '@daily' }),
])

test.each([
  ['/diary/first', 'slug'],
  ['/diary/preview/abc', 'preview'],
  ['/api/posts/', 'posts'],
  ['/api/posts/7', 'post'],
  ['/b/c/d', 'many'],
  ['/.netlify/functions/plain', 'plain'],
])('a request for %s goes to the function "%s"', (path, name) => {
  expect(find(new URL(path, 'http://localhost'))?.name).toBe(name)
})

test.each(['/api', '/api/posts/7/8', '/API/posts', '/.netlify/functions/posts'])(
  'a request for %s goes to no function',
  (path) => {
    expect(find(new URL(path, 'http://localhost'))).toBeUndefined()
  },
)

const respond = () => new Response()

test('a module with a default function is loaded with its config', () => {
  const config = { path: '/x' } as const
  expect(readModule('one', { default: respond, config })).toEqual({ name: 'one', config, respond })
})

test('a module that handles deploy events only is no function for requests', () => {
  expect(readModule('events', { default: { deploySucceeded: respond } })).toBeUndefined()
})

test('a module without a default export stops the start with its name', () => {
  expect(() => readModule('odd', { handler: respond })).toThrow('functions/odd.ts')
})

const findNextRun = (expression: string, from: Date) =>
  createCron(expression, { paused: true }, async () => {}).nextRun(from)

test.each([
  ['@daily', '2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['*/5 * * * *', '2026-01-01T00:04:59Z', '2026-01-01T00:05:00Z'],
  ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
])('a job with the schedule %s runs after %s at %s, in UTC', (expression, from, next) => {
  expect(findNextRun(expression, new Date(from))?.toISOString()).toBe(new Date(next).toISOString())
})

test.each(['', 'often', '* * * *', '61 * * * *', '* * * * * *', '* 25 * * *'])(
  'the schedule %j is rejected',
  (expression) => {
    expect(() => findNextRun(expression, new Date())).toThrow()
  },
)

const limited = module('limited', {
  path: '/x',
  rateLimit: { windowLimit: 2, windowSize: 60, aggregateBy: ['ip', 'domain'] },
})

test('a rate limit allows a number of requests per window, then returns the seconds to wait', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const check = createRateLimit(1)
  expect(check(limited, 'a')).toBeUndefined()
  vi.advanceTimersByTime(15_000)
  expect(check(limited, 'a')).toBeUndefined()
  expect(check(limited, 'a')).toBe(45)
  vi.advanceTimersByTime(45_000)
  expect(check(limited, 'a')).toBeUndefined()
  vi.useRealTimers()
})

test('the scale multiplies a rate limit, and a function without one is never limited', () => {
  const check = createRateLimit(10)
  const waits = Array.from({ length: 21 }, () => check(limited, 'a'))
  expect(waits.filter((wait) => wait !== undefined)).toEqual([60])
  const free = module('free', { path: '/y' })
  expect(check(free, 'a')).toBeUndefined()
})

test('a rate limit counts all addresses of an IPv6 /64 together', () => {
  const check = createRateLimit(1)
  const waits = ['1', '2', '3'].map((end) => check(limited, `2001:db8::${end}`))
  expect(waits).toEqual([undefined, undefined, 60])
})

test.each([
  ['/56', 8, (network: number) => `2001:db8:0:${network + 10}::1`],
  ['/48', 16, (network: number) => `2001:db8:0:${network + 10}00::1`],
])('a rate limit allows a %s %i requests of its networks', (_, allowed, addressOf) => {
  const check = createRateLimit(1)
  const waits = Array.from({ length: allowed + 1 }, (__, n) => check(limited, addressOf(n)))
  expect(waits.map((wait) => wait !== undefined).indexOf(true)).toBe(allowed)
})

test('a rate limit forgets the oldest windows when too many addresses are new', () => {
  const check = createRateLimit(1)
  for (let time = 0; time < 2; time++) check(limited, '203.0.113.7')
  expect(check(limited, '203.0.113.7')).toBe(60)
  for (let index = 0; index < 50_000; index++) {
    check(limited, `10.0.${index >> 8}.${index & 255}`)
  }
  expect(check(limited, '203.0.113.7')).toBeUndefined()
})
