import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import {
  calculateDelay,
  forgiveFailures,
  guardLogin,
  calculateLock,
} from '#server/limits/login-throttle.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const MINUTE_MS = 60_000
const CLIENT = { address: '203.0.113.7' }

const start = Date.now()

const wrong = () => Promise.resolve(undefined)
const right = () => Promise.resolve('in')

const attempt = (
  check: () => Promise<string | undefined>,
  minutes = 0,
  ip = CLIENT.address,
  name = 'ada',
  device?: string,
) => guardLogin(name, { address: ip, device }, check, new Date(start + minutes * MINUTE_MS))

const listKeys = () => blobs('login-attempts').keys()

/** Time passes while so many wait, whatever the machine does, or no one ever runs out of patience. */
function hurry({ waiting = 1, isPatient = false } = {}): void {
  let passed = 0
  const elapsedMs = () => (isPatient ? 10 * MINUTE_MS : passed)
  const sleep = (ms: number) => {
    passed += ms / waiting
    return new Promise<void>((resolve) => setTimeout(resolve, ms / 10))
  }
  onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs, sleep }))
}

describe('a guarded sign-in', () => {
  const failures = async (count: number, minutes = 0, ip?: string, name?: string) => {
    for (let tries = 0; tries < count; tries++) await attempt(wrong, minutes, ip, name)
  }

  test('locks an address after five failures, and for longer after each more', async () => {
    await failures(5)
    for (const [at, minutes] of [
      [0, 10],
      [10, 20],
    ] as const) {
      const refused = attempt(right, at + minutes - 0.1)
      await expect(refused).rejects.toMatchObject({ code: 'too-many', retryAfter: 6 })
      await attempt(wrong, at + minutes)
    }
    expect(await attempt(right, 70)).toBe('in')
  })

  test('locks a known device for ten minutes, however often it fails', async () => {
    const onDevice = (minutes: number, check = wrong) =>
      attempt(check, minutes, undefined, 'ada', 'a known device')
    for (const minutes of [0, 0, 0, 0, 0, 10]) await onDevice(minutes)
    await expect(onDevice(19.9)).rejects.toMatchObject({ retryAfter: 6 })
    await onDevice(20)
  })

  test('forgets the failures after a success, after a week and of a clock that was ahead', async () => {
    const WEEK = 7 * 24 * 60
    for (const minutes of [0, 0, WEEK]) {
      await failures(4, minutes)
      expect(await attempt(right, minutes)).toBe('in')
    }
    await failures(4, WEEK)
    await failures(1, 2 * WEEK)
    expect(await attempt(right, 2 * WEEK)).toBe('in')
    await failures(5, 60 * WEEK)
    expect(await attempt(right, 2 * WEEK)).toBe('in')
  })

  test('lets an owner in on a known device while others fail from its address', async () => {
    vi.stubEnv('RATE_LIMIT_SCALE', '0.1')
    await failures(5)
    for (let tries = 0; tries < 5; tries++) {
      await attempt(wrong, tries, undefined, `name${tries}`)
    }
    for (const [check, result] of [
      [wrong, undefined],
      [right, 'in'],
    ] as const)
      expect(await attempt(check, 5, undefined, 'ada', 'a known device')).toBe(result)
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

  test('locks an IPv6 /48 after 40 failures', async () => {
    hurry({ isPatient: true })
    const inside = (index: number) => `2001:db8:1:${index + 10}00::1`
    for (let tries = 0; tries < 40; tries++) await attempt(wrong, 0, inside(tries))
    await expect(attempt(right, 0, inside(40))).rejects.toMatchObject({ code: 'too-many' })
    expect(await attempt(right, 0, '2001:db8:2::1')).toBe('in')
  })

  test('checks at most five of forty parallel wrong passwords', async () => {
    hurry({ waiting: 40 })
    const { promise, resolve } = Promise.withResolvers<undefined>()
    let checked = 0
    let rejected = 0
    const end = () => checked + rejected === 40 && resolve(undefined)
    const check = () => {
      checked++
      end()
      return promise
    }
    const reject = (error: unknown) => {
      rejected++
      end()
      return error
    }
    await Promise.all(Array.from({ length: 40 }, () => attempt(check).catch(reject)))
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(5)
  })

  test('locks an address after a hundred failures in an hour, for any usernames', async () => {
    // Ten instead of a hundred.
    vi.stubEnv('RATE_LIMIT_SCALE', '0.1')
    for (let tries = 0; tries < 10; tries++) {
      await attempt(wrong, tries, undefined, `name${tries}`)
    }
    const message = expect.stringContaining('from your network')
    await expect(attempt(right, 11)).rejects.toMatchObject({ message, retryAfter: 49 * 60 })
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

  test('rejects every sign-in when it cannot count', async () => {
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '')
    await expect(attempt(right)).rejects.toThrow()
  })
})

test('RATE_LIMIT_SCALE does not allow more wrong passwords', async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '50')
  for (let tries = 0; tries < 5; tries++) await guardLogin('ada', CLIENT, wrong)
  await expect(guardLogin('ada', CLIENT, right)).rejects.toThrow(/too many attempts/)
  expect(await guardLogin('grace', CLIENT, right)).toBe('in')
})

describe('attempts without a result', () => {
  test('make the next one wait, and count as failed after half a minute', async () => {
    hurry()
    const from = '2001:db8:1:2::1'
    const begun = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    for (const { resolve } of begun) {
      void attempt(() => new Promise(() => resolve()), 0, from)
    }
    await Promise.all(begun.map(({ promise }) => promise))
    const soon = { code: 'too-many', retryAfter: 1 }
    await expect(attempt(right, 0.5, from)).rejects.toMatchObject(soon)
    await expect(attempt(right, 0.6, from)).rejects.toMatchObject({ retryAfter: 564 })
    expect(await attempt(right, 10, from)).toBe('in')
  })

  test('let the next one in when one of them ends', async () => {
    hurry({ isPatient: true })
    const { promise, resolve } = Promise.withResolvers<string>()
    const others = Array.from({ length: 5 }, () => attempt(() => promise))
    const last = attempt(right)
    resolve('in')
    expect(await Promise.all([...others, last])).toEqual(Array(6).fill('in'))
  })
})

test('a proof of another kind forgives the failures of an owner, from that address', async () => {
  for (let tries = 0; tries < 5; tries++) await attempt(wrong)
  await forgiveFailures('ada', { address: '203.0.113.8' }, new Date(start + MINUTE_MS))
  await expect(attempt(right, 1)).rejects.toMatchObject({ code: 'too-many' })
  await forgiveFailures('ada', CLIENT, new Date(start + MINUTE_MS))
  expect(await attempt(right, 1)).toBe('in')
})

test('a failed attempt is stored under its account, and a success or a cut-off attempt is not', async () => {
  await attempt(wrong)
  expect(await listKeys()).toEqual([expect.stringMatching(/^account\/.*-failed$/)])
  await attempt(right, 1)
  expect(await listKeys()).toEqual([])
  await expect(attempt(() => Promise.reject(new Error('cut off')), 2)).rejects.toThrow('cut off')
  expect(await listKeys()).toEqual([])
})

test.each([
  [4, 0],
  [5, 10],
  [6, 20],
  [7, 40],
  [12, 1280],
  [13, 1440],
  [50, 1440],
])('%i failures lock an unknown address out for %i minutes', (failures, minutes) => {
  expect(calculateLock(failures, false)).toBe(minutes * MINUTE_MS)
})

test.each([
  [4, 0],
  [5, 10],
  [50, 10],
])(
  '%i failures lock an address that the owner has used out for %i minutes',
  (failures, minutes) => {
    expect(calculateLock(failures, true)).toBe(minutes * MINUTE_MS)
  },
)

test.each([
  [9, 0],
  [10, 250],
  [20, 500],
  [50, 3000],
  [500, 3000],
])('%i failures delay each attempt for an account by %i ms', (failures, delay) => {
  expect(calculateDelay(failures)).toBe(delay)
})
