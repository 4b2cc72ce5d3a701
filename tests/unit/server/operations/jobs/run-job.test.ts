import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listJobRuns, runJob } from '#server/operations/jobs/run-job.ts'
import { findAttentionItems } from '#server/operations/health/needs-attention.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

const NOW = new Date('2026-11-22T03:17:00Z')
const jobsNeedingAttention = async (at: Date) =>
  (await findAttentionItems(at)).filter(({ kind }) => kind === 'job-unfinished')

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

  test('is over for a step that begins after it, and never negative', async () => {
    const shares: number[] = []
    await runAt(NOW, {
      slow: async () => void vi.setSystemTime(NOW.getTime() + 60_000),
      late: async (until) => void shares.push(until - Date.now()),
    })
    expect(shares).toEqual([0])
  })
})

describe('a job that did not finish needs attention', () => {
  test('when a step ran out of time, until a run finishes', async () => {
    await runAt(NOW, { hits: async () => ({ count: 750, isFinished: false }) })
    expect(await jobsNeedingAttention(NOW)).toEqual([
      { kind: 'job-unfinished', job: 'cleanup', since: NOW.toISOString(), steps: ['hits'] },
    ])
    await runAt(NOW, { hits: async () => ({ count: 1, isFinished: true }) })
    expect(await jobsNeedingAttention(NOW)).toEqual([])
  })

  test('when a step failed, after the steps behind it', async () => {
    const ran = vi.fn(async () => {})
    const job = runAt(NOW, { hits: () => Promise.reject(new Error('broken')), sessions: ran })
    await expect(job).rejects.toThrow(AggregateError)
    expect(ran).toHaveBeenCalledOnce()
    expect(await jobsNeedingAttention(NOW)).toMatchObject([{ job: 'cleanup', steps: ['hits'] }])
  })

  test('when it was ended from outside, which is certain after a minute', async () => {
    const forever = new Promise<void>(() => {})
    void runAt(NOW, { hits: () => forever })
    await vi.waitFor(async () => expect(await listJobRuns()).toHaveLength(1))
    vi.useRealTimers()
    expect(await jobsNeedingAttention(new Date(NOW.getTime() + 30_000))).toEqual([])
    expect(await jobsNeedingAttention(new Date(NOW.getTime() + 90_000))).toMatchObject([
      { job: 'cleanup', steps: [] },
    ])
  })
})
