import { describe, expect, onTestFinished, test } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { forgiveFailures, guardLogin, sweepLoginAttempts } from '#server/limits/login-throttle.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'

useBlobs()

const MINUTE_MS = 60_000
const DAY = 24 * 60
const CLIENT = { address: '203.0.113.7' }
const start = Date.now()
const at = (minutes: number) => new Date(start + minutes * MINUTE_MS)

const wrong = () => Promise.resolve(undefined)
const right = () => Promise.resolve('in')
const attempt = (check: () => Promise<string | undefined>, minutes = 0) =>
  guardLogin('Ada', CLIENT, check, at(minutes))

const listKeys = async () => {
  const pages = await Array.fromAsync(blobs('login-attempts').pages())
  return pages.flat().map(({ key }) => key)
}

/** Lets every pause pass at once. */
function skipPauses(): void {
  let elapsed = 0
  const sleep = (ms: number) => Promise.resolve(void (elapsed += ms))
  onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs: () => elapsed, sleep }))
}

describe('tries that never said what came of them', () => {
  test('are waited for, and count as failed after half a minute', async () => {
    skipPauses()
    const begun = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    for (const { resolve } of begun) {
      void attempt(() => new Promise(() => resolve()))
    }
    await Promise.all(begun.map(({ promise }) => promise))
    await expect(attempt(right, 0.5)).rejects.toMatchObject({ code: 'too-many', retryAfter: 1 })
    await expect(attempt(right, 0.6)).rejects.toMatchObject({ retryAfter: 564 })
    expect(await attempt(right, 10)).toBe('in')
  })

  test('of which one ends, let the next in', async () => {
    // No one runs out of patience on a busy machine.
    const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / 5))
    onTestFinished(replaceClock({ epochMs: Date.now, elapsedMs: () => 0, sleep }))
    const { promise, resolve } = Promise.withResolvers<string>()
    const others = Array.from({ length: 5 }, () => attempt(() => promise))
    const last = attempt(right)
    resolve('in')
    expect(await Promise.all([...others, last])).toEqual(Array(6).fill('in'))
  })
})

test('says in minutes how long a lock lasts', async () => {
  for (let tries = 0; tries < 5; tries++) await attempt(wrong)
  const sentence = (time: string) => `Too many attempts. Please try again in ${time}.`
  await expect(attempt(right)).rejects.toThrow(sentence('10 minutes'))
  await expect(attempt(right, 8.5)).rejects.toThrow(sentence('2 minutes'))
  await expect(attempt(right, 9)).rejects.toThrow(sentence('a minute'))
})

test('forgives the failures of an owner, from that address', async () => {
  for (let tries = 0; tries < 5; tries++) await attempt(wrong)
  await forgiveFailures('ada', { address: '203.0.113.8' }, at(1))
  await expect(attempt(right, 1)).rejects.toMatchObject({ code: 'too-many' })
  await forgiveFailures('ada', CLIENT, at(1))
  expect(await attempt(right, 1)).toBe('in')
})

test('a failure is of the account, and a success or a cut-off try is not', async () => {
  await attempt(wrong)
  expect(await listKeys()).toEqual([expect.stringMatching(/^account\/.*-failed$/)])
  await attempt(right, 1)
  expect(await listKeys()).toEqual([])
  await expect(attempt(() => Promise.reject(new Error('cut off')), 2)).rejects.toThrow('cut off')
  expect(await listKeys()).toEqual([])
})

test('removes tries after a week', async () => {
  await attempt(wrong)
  await blobs('login-attempts').write('of-an-earlier-release', 1, { onlyIfNew: true })
  expect(await sweepLoginAttempts(0)).toEqual({ count: 0, isFinished: false })
  const sweep = async (minutes: number) => {
    setTime(at(minutes))
    return (await sweepLoginAttempts()).count
  }
  expect(await sweep(0)).toBe(1)
  expect(await sweep(7 * DAY)).toBe(0)
  expect(await sweep(7 * DAY + 1)).toBe(1)
  expect(await listKeys()).toEqual([])
})
