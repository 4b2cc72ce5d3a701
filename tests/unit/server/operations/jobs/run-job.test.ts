import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findOpenProblems } from '#server/operations/health/findings.ts'
import { isJobLate, runJob } from '#server/operations/jobs/run-job.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { keysIn } from '#tests/support/stores.ts'

useBlobs()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

const NOW = new Date('2026-11-22T03:17:00Z')
const jobsNeedingAttention = async (at: Date) =>
  (await findOpenProblems(at)).filter(({ id }) => id.startsWith('job/'))

/** Runs a job whose steps see a clock that stands still unless they move it. */
async function runAt(now: Date, steps: Parameters<typeof runJob>[1]): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await runJob('cleanup', steps).finally(() => vi.useRealTimers())
}

describe('the time of a job', () => {
  test('is shared, and what a step leaves goes to the steps after it', async () => {
    const shares: number[] = []
    const takeHalf = async (until: number) => {
      shares.push(until - Date.now())
      vi.setSystemTime(Date.now() + 2_000)
    }
    await runAt(NOW, { one: takeHalf, two: takeHalf, three: takeHalf, four: takeHalf })
    expect(shares).toEqual([5_000, 6_000, 8_000, 14_000])
  })
})

describe('a job that did not finish needs attention', () => {
  test('when a step ran out of time, until a run finishes', async () => {
    await runAt(NOW, { hits: async () => ({ count: 750, isFinished: false }) })
    expect(await jobsNeedingAttention(NOW)).toEqual([
      {
        id: 'job/cleanup',
        state: 'unfinished',
        title: 'Removes what has expired',
        detail: 'cleanup (hits). The next run continues.',
        at: NOW.toISOString(),
      },
    ])
    await runAt(NOW, { hits: async () => ({ count: 1, isFinished: true }) })
    expect(await jobsNeedingAttention(NOW)).toEqual([])
  })

  test('when a step failed, after the steps behind it', async () => {
    const ran = vi.fn(async () => {})
    const job = runAt(NOW, { hits: () => Promise.reject(new Error('broken')), sessions: ran })
    await expect(job).rejects.toThrow(AggregateError)
    expect(ran).toHaveBeenCalledOnce()
    expect(await jobsNeedingAttention(NOW)).toMatchObject([
      { id: 'job/cleanup', state: 'failed', detail: expect.stringContaining('hits') },
    ])
  })

  test('when it was ended from outside, which is certain after a minute', async () => {
    const forever = new Promise<void>(() => {})
    void runAt(NOW, { hits: () => forever })
    await vi.waitFor(async () => expect(await keysIn('job-runs')).toEqual(['cleanup']))
    vi.useRealTimers()
    expect(await jobsNeedingAttention(new Date(NOW.getTime() + 30_000))).toEqual([])
    expect(await jobsNeedingAttention(new Date(NOW.getTime() + 90_000))).toMatchObject([
      { id: 'job/cleanup', state: 'unfinished', detail: 'cleanup' },
    ])
  })
})

const started = '2026-03-01T03:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(started) + minutes * 60_000)

test('a job is late when two of its runs are missing', () => {
  expect(isJobLate('outbox', started, after(20))).toBe(false)
  expect(isJobLate('outbox', started, after(21))).toBe(true)
  expect(isJobLate('cleanup', started, after(2 * 24 * 60))).toBe(false)
  expect(isJobLate('cleanup', started, after(2 * 24 * 60 + 11))).toBe(true)
})
