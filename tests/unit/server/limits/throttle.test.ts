import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { customerOf, networksOf } from '#server/http/client-address.ts'
import { timeOfKey } from '#domain/storage/time-key.ts'
import { scaleLimit, sweepThrottle, throttle, type Limit } from '#server/limits/throttle.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'

useBlobs()

const MINUTE_MS = 60_000
const LIMITS: Limit[] = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 20, windowMs: 24 * 60 * MINUTE_MS },
]
const start = Date.now()

const hit = (minutes: number, subject = '203.0.113.7', name = 'contact') =>
  throttle(name, subject, LIMITS, { now: new Date(start + minutes * MINUTE_MS) })

const passes = async (minutes: number, subject?: string, name?: string) =>
  hit(minutes, subject, name).then(
    () => true,
    (error: { code: string; retryAfter: number }) => {
      expect(error.code).toBe('too-many')
      return error.retryAfter
    },
  )

describe('throttle', () => {
  test('admits hits within the window and returns the wait for others', async () => {
    for (const minute of [0, 1, 2, 3, 4]) expect(await passes(minute)).toBe(true)
    expect(await passes(5)).toBe(5 * 60)
    expect(await passes(9.5)).toBe(30)
    expect(await passes(10)).toBe(true)
    expect(await passes(10.5)).toBe(30)
    expect(await passes(11)).toBe(true)
  })

  test('applies every limit', async () => {
    for (let sent = 0; sent < 20; sent++) expect(await passes(sent * 15)).toBe(true)
    expect(await passes(20 * 15)).toBe((24 * 60 - 300) * 60)
    expect(await passes(24 * 60)).toBe(true)
  })

  test('counts each subject and each name separately', async () => {
    for (let sent = 0; sent < 5; sent++) await hit(0)
    expect(await passes(0, '203.0.113.8')).toBe(true)
    expect(await passes(0, '203.0.113.7', 'share')).toBe(true)
    expect(await passes(0)).not.toBe(true)
  })

  test('does not count rejected hits', async () => {
    for (let sent = 0; sent < 5; sent++) await hit(0)
    for (let tries = 0; tries < 10; tries++) expect(await passes(9)).toBe(60)
    expect(await passes(10)).toBe(true)
  })

  test('counts an IPv6 /64 as one client, and its /56 at four times the limit', async () => {
    for (let sent = 0; sent < 5; sent++)
      expect(await passes(0, `2001:db8:1:200::${sent}`)).toBe(true)
    expect(await passes(0, '2001:db8:1:200::ffff')).not.toBe(true)
    for (let sent = 5; sent < 20; sent++) {
      expect(await passes(0, `2001:db8:1:2${sent.toString(16).padStart(2, '0')}::1`)).toBe(true)
    }
    expect(await passes(0, '2001:db8:1:2ff::1')).not.toBe(true)
    // 20 hits of a /64, of their /56 and of their /48: the refused ones are not counted.
    expect(await blobs('throttle').list()).toHaveLength(60)
    expect(await passes(0, '2001:db8:1:300::1')).toBe(true)
    expect(await passes(10, '2001:db8:1:2ff::1')).toBe(true)
  })

  test('counts an IPv6 /48 at eight times the limit, in a peek as well', async () => {
    for (let sent = 0; sent < 40; sent++)
      expect(await passes(0, `2001:db8:1:${sent + 10}00::1`)).toBe(true)
    expect(await passes(0, '2001:db8:1:ff00::1')).not.toBe(true)
    const peek = throttle('contact', '2001:db8:1:ff00::1', LIMITS, {
      isPeek: true,
      now: new Date(start),
    })
    await expect(peek).rejects.toMatchObject({ code: 'too-many' })
    expect(await passes(0, '2001:db8:2::1')).toBe(true)
  })

  test('a peek counts nothing', async () => {
    const peek = () => throttle('share', 'all', LIMITS, { isPeek: true, now: new Date(start) })
    for (let tries = 0; tries < 10; tries++) await peek()
    for (let sent = 0; sent < 5; sent++) await hit(0, 'all', 'share')
    await expect(peek()).rejects.toMatchObject({ code: 'too-many' })
  })

  test('counts no hit of a clock that was wrong by more than two minutes', async () => {
    for (let sent = 0; sent < 5; sent++) await hit(2.1)
    expect(await passes(0)).toBe(true)
    expect(await passes(0.2)).not.toBe(true)
  })

  test('admits of hits at once no more than the limit, and none is refused below it', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => passes(0)))
    expect(outcomes).toEqual(Array(5).fill(true))
    const more = await Promise.all(Array.from({ length: 4 }, () => passes(1)))
    expect(more).toEqual(Array(4).fill(9 * 60))
  })

  test('asks to wait a moment, or in words of the caller', async () => {
    const limits = [{ limit: 1, windowMs: MINUTE_MS }]
    await throttle('a', 'b', limits)
    await expect(throttle('a', 'b', limits)).rejects.toThrow(
      'Please wait a moment before trying again.',
    )
    const work = throttle('a', 'b', limits, { sentence: 'Later, please.' })
    await expect(work).rejects.toThrow('Later, please.')
  })

  test('does not count limits that are scaled beyond a page of hits', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '201')
    await hit(0)
    expect(await blobs('throttle').list()).toEqual([])
    vi.stubEnv('RATE_LIMIT_SCALE', '200')
    await hit(0)
    expect(await blobs('throttle').list()).toHaveLength(1)
    vi.unstubAllEnvs()
  })

  test('stores no address and removes hits after two days', async () => {
    await hit(-2 * 24 * 60 - 1)
    await hit(-2 * 24 * 60)
    await blobs('throttle').write('of-an-earlier-release', 1, { onlyIfNew: true })
    setTime(start)
    expect(await sweepThrottle()).toEqual({ count: 2, isFinished: true })
    const keys = await blobs('throttle').keys()
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toContain('203.0.113.7')
    const kept = timeOfKey(keys[0]?.split('/').at(-1) ?? '')
    expect(kept).toEqual(new Date(start - 2 * 24 * 60 * MINUTE_MS))
    expect(await sweepThrottle(0)).toEqual({ count: 0, isFinished: false })
  })

  describe('when storage is down', () => {
    const refuse = () => {
      setBlobsFetch(() => Promise.resolve(new Response(null, { status: 403 })))
      onTestFinished(() => setBlobsFetch())
    }

    afterEach(() => {
      vi.restoreAllMocks()
    })

    test('admits a visitor and logs a warning', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      refuse()
      await throttle('contact', '203.0.113.7', LIMITS)
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        'could not count for a rate limit, so the request is allowed',
        expect.any(Error),
      )
    })

    test('rejects when it must fail closed', async () => {
      refuse()
      const work = throttle('login', '203.0.113.7', LIMITS, { failsClosed: true })
      await expect(work).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
})

test.each([
  ['1', 5, 5],
  ['2.5', 5, 13],
  ['0.01', 5, 1],
])('times %s, a limit of %d is %d', (scale, limit, scaled) => {
  vi.stubEnv('RATE_LIMIT_SCALE', scale)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(scaleLimit(limit)).toBe(scaled)
})

describe('networksOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::', '::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%j is in %j', (address, network) => {
    expect(networksOf(address)[0]).toEqual({ name: network, factor: 1 })
  })

  test('has wider networks of an IPv6 address alone', () => {
    expect(networksOf('2001:db8:1:2ff::1')).toEqual([
      { name: '2001:db8:1:2ff::/64', factor: 1 },
      { name: '2001:db8:1:200::/56', factor: 4 },
      { name: '2001:db8:1::/48', factor: 8 },
    ])
    expect(networksOf('203.0.113.7')).toHaveLength(1)
    expect(customerOf('2001:db8:1:2ff::1')).toBe('2001:db8:1::/48')
    expect(customerOf('203.0.113.7')).toBe('203.0.113.7')
  })
})
