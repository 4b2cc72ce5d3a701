import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { guardLogin } from '#server/limits/login-throttle.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

afterEach(() => {
  vi.unstubAllEnvs()
})

const MINUTE_MS = 60_000
const CLIENT = { address: '203.0.113.7' }

const wrong = () => Promise.resolve(undefined)
const right = () => Promise.resolve('in')
const cutOff = () => Promise.reject(new Error('cut off'))

const slowlyRight = async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  return 'in'
}

describe('guardLogin', () => {
  const start = Date.now()

  const attempt = (
    check: () => Promise<string | undefined>,
    minutes = 0,
    ip = '203.0.113.7',
    name = 'ada',
    device?: string,
  ) => guardLogin(name, { address: ip, device }, check, new Date(start + minutes * MINUTE_MS))

  const failures = async (count: number, minutes = 0, ip?: string, name?: string) => {
    for (let tries = 0; tries < count; tries++) await attempt(wrong, minutes, ip, name)
  }

  test.each([
    [5, 10],
    [6, 20],
    [7, 40],
    [8, 80],
    [11, 640],
    [12, 1280],
    [13, 1440],
    [14, 1440],
  ])('locks an address after %d failures for %d minutes', async (count, minutes) => {
    await failures(4)
    let at = 0
    for (let more = 5; more <= count; more++) {
      await attempt(wrong, at)
      if (more < count) at += Math.min(10 * 2 ** (more - 5), 1440)
    }
    await expect(attempt(right, at + minutes - 0.1)).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 6,
    })
    expect(await attempt(right, at + minutes)).toBe('in')
  })

  test('forgets the failures after a success', async () => {
    await failures(4)
    expect(await attempt(right)).toBe('in')
    await failures(4)
    expect(await attempt(right)).toBe('in')
  })

  test('locks a known device for ten minutes at most', async () => {
    const onDevice = (check: () => Promise<string | undefined>, at: number) =>
      attempt(check, at, undefined, undefined, 'a known device')
    for (let tries = 0; tries < 5; tries++) await onDevice(wrong, 0)
    for (let at = 10; at <= 50; at += 10) await onDevice(wrong, at)
    await expect(onDevice(right, 59)).rejects.toMatchObject({ code: 'too-many' })
    expect(await onDevice(right, 60)).toBe('in')
  })

  test('lets an owner in on a known device while others fail from its address', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '0.1')
    await failures(5)
    for (let tries = 0; tries < 5; tries++) {
      await attempt(wrong, tries, undefined, `name${tries}`)
    }
    expect(await attempt(right, 5, undefined, 'ada', 'a known device')).toBe('in')
    for (const name of ['ada', 'grace']) {
      await expect(attempt(right, 5, undefined, name)).rejects.toMatchObject({ code: 'too-many' })
    }
  })

  test('counts the network of an IPv6 address', async () => {
    await failures(3, 0, '2001:db8:1:2::1')
    await failures(2, 0, '2001:db8:1:2:ffff::2')
    await expect(attempt(right, 0, '2001:0db8:0001:0002::3')).rejects.toMatchObject({
      code: 'too-many',
    })
    expect(await attempt(right, 0, '2001:db8:1:3::1')).toBe('in')
  })

  test.each([
    [56, 20, (index: number) => `2001:db8:1:2${index + 10}::1`, '2001:db8:1:300::1'],
    [48, 40, (index: number) => `2001:db8:1:${index + 10}00::1`, '2001:db8:2::1'],
  ])('locks an IPv6 /%d after %d failures', async (_, limit, inside, elsewhere) => {
    onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs: () => 0, sleep: async () => {} }))
    for (let tries = 0; tries < limit; tries++) await attempt(wrong, 0, inside(tries))
    await expect(attempt(right, 0, inside(limit))).rejects.toMatchObject({ code: 'too-many' })
    expect(await attempt(right, 0, elsewhere)).toBe('in')
  })

  test('checks at most five of forty parallel wrong passwords', async () => {
    let checked = 0
    const slowlyWrong = async () => {
      checked++
      await new Promise((resolve) => setTimeout(resolve, 50))
      return undefined
    }
    const tries = Array.from({ length: 40 }, () => attempt(slowlyWrong))
    const outcomes = await Promise.allSettled(tries)
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(5)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(40 - checked)
  })

  test('accepts parallel attempts with the right password', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => attempt(slowlyRight)))
    expect(outcomes).toEqual(Array(8).fill('in'))
  })

  test('locks an address after a hundred failures in an hour, for any usernames', async () => {
    // Ten instead of a hundred.
    vi.stubEnv('RATE_LIMIT_SCALE', '0.1')
    for (let tries = 0; tries < 10; tries++) {
      await attempt(wrong, tries, undefined, `name${tries}`)
    }
    await expect(attempt(right, 11)).rejects.toMatchObject({ retryAfter: 49 * 60 })
    expect(await attempt(right, 11, '203.0.113.8')).toBe('in')
    expect(await attempt(right, 60)).toBe('in')
  })

  test('delays but never locks an account that many addresses attack', async () => {
    const sleeps: number[] = []
    const sleep = (ms: number) => Promise.resolve(void sleeps.push(ms))
    onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs: () => 0, sleep }))
    for (let address = 0; address < 10; address++) await failures(1, 0, `198.51.100.${address}`)
    expect(sleeps).toEqual([])
    expect(await attempt(right)).toBe('in')
    expect(sleeps).toEqual([250])
    expect(await attempt(right, 60)).toBe('in')
    expect(sleeps).toEqual([250])
  })

  test('does not count an attempt whose check failed', async () => {
    await expect(attempt(cutOff)).rejects.toThrow('cut off')
    expect(await attempt(right)).toBe('in')
  })

  test('rejects every sign-in when it cannot count', async () => {
    const context = process.env['NETLIFY_BLOBS_CONTEXT']
    process.env['NETLIFY_BLOBS_CONTEXT'] = ''
    await expect(attempt(right)).rejects.toThrow()
    process.env['NETLIFY_BLOBS_CONTEXT'] = context
  })
})

test('RATE_LIMIT_SCALE does not allow more wrong passwords', async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '50')
  for (let tries = 0; tries < 5; tries++) await guardLogin('ada', CLIENT, wrong)
  await expect(guardLogin('ada', CLIENT, right)).rejects.toThrow(/Too many attempts/)
  expect(await guardLogin('grace', CLIENT, right)).toBe('in')
})
