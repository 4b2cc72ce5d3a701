import { expect, test } from 'vitest'
import type { FunctionModule } from '#platform/functions/load-functions.ts'
import { RateLimits } from '#platform/functions/rate-limit.ts'

function module(name: string, config: FunctionModule['config']): FunctionModule {
  return { name, config, handle: () => new Response() }
}

const limited = module('limited', {
  path: '/x',
  rateLimit: { windowLimit: 2, windowSize: 60, aggregateBy: ['ip', 'domain'] },
})

test('allows a number of requests per window, then returns the seconds to wait', () => {
  let now = 0
  const limits = new RateLimits(1, () => now)
  expect(limits.check(limited, 'a')).toBeUndefined()
  now = 15_000
  expect(limits.check(limited, 'a')).toBeUndefined()
  expect(limits.check(limited, 'a')).toBe(45)
  now = 60_000
  expect(limits.check(limited, 'a')).toBeUndefined()
})

test('counts each address separately', () => {
  const limits = new RateLimits(1, () => 0)
  for (let at = 0; at < 2; at++) limits.check(limited, 'a')
  expect(limits.check(limited, 'b')).toBeUndefined()
  expect(limits.check(limited, 'a')).toBe(60)
})

test('multiplies limits by the scale, and allows everything without a limit', () => {
  const limits = new RateLimits(10, () => 0)
  const waits = Array.from({ length: 21 }, () => limits.check(limited, 'a'))
  expect(waits.filter((wait) => wait !== undefined)).toEqual([60])
  const free = module('free', { path: '/y' })
  expect(limits.check(free, 'a')).toBeUndefined()
})

test('counts all addresses of an IPv6 /64 together', () => {
  const limits = new RateLimits(1, () => 0)
  const waits = ['1', '2', '3'].map((end) => limits.check(limited, `2001:db8::${end}`))
  expect(waits).toEqual([undefined, undefined, 60])
})

test('allows a /56 four times as much as a /64', () => {
  const limits = new RateLimits(1, () => 0)
  const waits = Array.from({ length: 10 }, (_, network) =>
    limits.check(limited, `2001:db8:0:${network.toString(16)}::1`),
  )
  expect(waits.map((wait) => wait === undefined)).toEqual([
    ...Array.from({ length: 8 }, () => true),
    false,
    false,
  ])
})

test('allows a /48 eight times as much as a /64', () => {
  const limits = new RateLimits(1, () => 0)
  const waits = Array.from({ length: 17 }, (_, network) =>
    limits.check(limited, `2001:db8:0:${network + 10}00::1`),
  )
  expect(waits.map((wait) => wait === undefined)).toEqual([
    ...Array.from({ length: 16 }, () => true),
    false,
  ])
})

test('forgets the oldest windows when too many addresses are new', () => {
  const limits = new RateLimits(1, () => 0)
  for (let time = 0; time < 2; time++) limits.check(limited, '203.0.113.7')
  expect(limits.check(limited, '203.0.113.7')).toBe(60)
  for (let index = 0; index < 50_000; index++) {
    limits.check(limited, `10.0.${index >> 8}.${index & 255}`)
  }
  expect(limits.check(limited, '203.0.113.7')).toBeUndefined()
})
