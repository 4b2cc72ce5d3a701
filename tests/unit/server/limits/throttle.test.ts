import { afterEach, describe, expect, test, vi } from 'vitest'
import { blobs } from '#server/storage/blobs.ts'
import { networkOf } from '#server/http/client-address.ts'
import type { Limit } from '#server/limits/hits.ts'
import { sweepThrottle, throttle } from '#server/limits/throttle.ts'
import { useFaultyBlobs } from '../../../support/faulty-blobs.ts'

const store = useFaultyBlobs()

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
    expect(await passes(0, '2001:db8:1:300::1')).toBe(true)
    expect(await passes(10, '2001:db8:1:2ff::1')).toBe(true)
  })

  test('a peek counts nothing', async () => {
    const peek = () => throttle('share', 'all', LIMITS, { isPeek: true, now: new Date(start) })
    for (let tries = 0; tries < 10; tries++) await peek()
    for (let sent = 0; sent < 5; sent++) await hit(0, 'all', 'share')
    await expect(peek()).rejects.toMatchObject({ code: 'too-many' })
  })

  test('stores no address and removes hits after two days', async () => {
    await hit(-3 * 24 * 60)
    await hit(0)
    await sweepThrottle()
    const keys = (await Array.fromAsync(blobs('throttle').pages())).flat().map(({ key }) => key)
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toContain('203.0.113.7')
  })

  describe('when storage is down', () => {
    afterEach(() => {
      vi.restoreAllMocks()
    })

    test('admits a visitor and logs a warning', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      store.failAt(0, 'forbidden')
      await throttle('contact', '203.0.113.7', LIMITS)
      expect(warn).toHaveBeenCalledOnce()
    })

    test('rejects when it must fail closed', async () => {
      store.failAt(0, 'forbidden')
      const work = throttle('login', '203.0.113.7', LIMITS, { failsClosed: true })
      await expect(work).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
})

describe('networkOf', () => {
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
    expect(networkOf(address)).toBe(network)
  })

  test('returns a wider network', () => {
    expect(networkOf('2001:db8:1:2ff::1', 56)).toBe('2001:db8:1:200::/56')
  })
})
