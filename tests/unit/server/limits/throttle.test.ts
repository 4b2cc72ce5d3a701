import { describe, expect, test, vi } from 'vitest'
import { contactSchema } from '#domain/leads/contact-message.ts'
import { outbox } from '#server/email/outbox.ts'
import { findCustomer, listNetworks } from '#server/http/client-address.ts'
import { leads } from '#server/leads/leads.ts'
import { receiveMessage } from '#server/leads/receive-lead.ts'
import { type Limit, readThrottleWait, scaleLimit, throttle } from '#server/limits/throttle.ts'
import { emailRecordsLink } from '#server/privacy/records-view.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'

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

describe('a limit', () => {
  test('admits hits within the window and returns the wait for others', async () => {
    for (const minute of [0, 1, 2, 3, 4]) expect(await passes(minute)).toBe(true)
    expect(await passes(5)).toBe(5 * 60)
    expect(await passes(9.5)).toBe(30)
    expect(await passes(10)).toBe(true)
    expect(await passes(10.5)).toBe(30)
    expect(await passes(11)).toBe(true)
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

  test('counts no peek', async () => {
    const peek = () => throttle('share', 'all', LIMITS, { isPeek: true, now: new Date(start) })
    for (let tries = 0; tries < 10; tries++) await peek()
    expect(await readThrottleWait('share', 'all', LIMITS)).toBe(0)
    for (let sent = 0; sent < 5; sent++) await hit(0, 'all', 'share')
    await expect(peek()).rejects.toMatchObject({ code: 'too-many' })
    expect(await readThrottleWait('share', 'all', LIMITS)).toBeGreaterThan(0)
  })

  test.each([
    [0.5, 'Please wait a moment before trying again.'],
    [2, 'There were too many attempts. Please try again in 2 minutes.'],
    [9, 'There were too many attempts. Please try again in 9 minutes.'],
    [119, 'There were too many attempts. Please try again in 119 minutes.'],
    [120, 'There were too many attempts. Please try again in 2 hours.'],
    [20 * 60, 'There were too many attempts. Please try again in 20 hours.'],
  ])('of %s more minutes is named to the visitor', async (minutes, message) => {
    const limits = [{ limit: 1, windowMs: minutes * MINUTE_MS }]
    await throttle('contact', 'all', limits)
    await expect(throttle('contact', 'all', limits)).rejects.toMatchObject({ message })
  })

  test('counts no hit of a clock that was wrong by more than two minutes', async () => {
    for (let sent = 0; sent < 5; sent++) await hit(2.1)
    expect(await passes(0)).toBe(true)
    expect(await passes(0.1)).not.toBe(true)
  })

  test('admits as many hits at once as it has places, no more and no fewer', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => passes(0)))
    expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(5)
    const more = await Promise.all(Array.from({ length: 4 }, () => passes(1)))
    expect(more).toEqual(Array(4).fill(9 * 60))
  })

  test('counts nothing when its scale takes it beyond a page of hits', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '201')
    await hit(0)
    expect(await blobs('throttle').list()).toEqual([])
    vi.stubEnv('RATE_LIMIT_SCALE', '200')
    await hit(0)
    expect(await blobs('throttle').list()).toHaveLength(1)
  })

  test('stores no address', async () => {
    await hit(0)
    expect((await blobs('throttle').keys()).join()).not.toContain('203.0.113.7')
  })

  describe('without storage', () => {
    const refuse = () => setBlobsFetch(() => Promise.resolve(new Response(null, { status: 403 })))

    test('admits a visitor and logs a warning', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      refuse()
      await throttle('contact', '203.0.113.7', LIMITS)
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        'could not count for a rate limit, so the request is allowed',
        expect.any(Error),
      )
      expect(await readThrottleWait('contact', '203.0.113.7', LIMITS)).toBe(0)
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
  ['0.01', 5, 1],
])('a scale of %s changes a limit of %d to %d', (scale, limit, scaled) => {
  vi.stubEnv('RATE_LIMIT_SCALE', scale)
  expect(scaleLimit(limit)).toBe(scaled)
})

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
  ])('of %j is %j', (address, network) => {
    expect(listNetworks(address)[0]).toEqual({ name: network, factor: 1 })
  })

  test('is in wider ones for an IPv6 address alone', () => {
    expect(listNetworks('2001:db8:1:2ff::1')).toEqual([
      { name: '2001:db8:1:2ff::/64', factor: 1 },
      { name: '2001:db8:1:200::/56', factor: 4 },
      { name: '2001:db8:1::/48', factor: 8 },
    ])
    expect(listNetworks('203.0.113.7')).toHaveLength(1)
    expect(findCustomer('2001:db8:1:2ff::1')).toBe('2001:db8:1::/48')
    expect(findCustomer('203.0.113.7')).toBe('203.0.113.7')
  })
})

const write = (email: string) =>
  receiveMessage(contactSchema.parse({ name: 'Ada', email, message: 'Hello' }), {}, undefined)

const countEmails = async (kind: string) =>
  (await outbox.all()).filter((email) => email.kind === kind).length

test('auto-replies stop at the daily total, and every message is stored', async () => {
  // A total of two instead of 200.
  vi.stubEnv('RATE_LIMIT_SCALE', '0.01')
  for (let number = 0; number < 4; number++) await write(`ada${number}@example.com`)
  expect(await countEmails('auto-answer')).toBe(2)
  expect(await leads.keys()).toHaveLength(4)
})

test('privacy links stop at the daily total, and an unknown address uses none of it', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret for tests that is long enough')
  vi.stubEnv('RATE_LIMIT_SCALE', '0.01')
  for (let number = 0; number < 4; number++) await emailRecordsLink(`none${number}@example.com`)
  for (let number = 0; number < 3; number++) await write(`ada${number}@example.com`)
  await emailRecordsLink('ada0@example.com')
  await emailRecordsLink('ada1@example.com')
  await expect(emailRecordsLink('ada2@example.com')).rejects.toMatchObject({ code: 'too-many' })
  expect(await countEmails('privacy')).toBe(2)
})
