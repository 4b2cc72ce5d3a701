import { blobs } from '#server/storage/blobs.ts'
import { FORMER_STORES } from '#server/archive/stores.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import runDueJobs from '#functions/jobs.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { replaceClock } from '#server/clock.ts'
import { findFirmDay, findFirmDayStart } from '#server/site/site.ts'
import { currentVersion, quizVersions } from '#server/site/quiz-versions.ts'
import { readAdsQuizzes } from '#server/site/quizzes.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { findRolledTo } from '#server/marketing/funnel/closed-days.ts'
import { listJobRuns } from '#server/operations/jobs/run-job.ts'
import { arrivals, saveLead } from '#server/leads/leads.ts'
import { postPacks, posts } from '#server/posts/post-store.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'
import { aContact } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { aPost } from '#tests/support/posts.ts'

useBlobs()
const server = useMailServer()
const hook = useBuildHook()

const queue = (subject: string) => queueEmail({ kind: 'contact', to: 'team', subject, text: '' })

describe('a run', () => {
  let passedMs: number
  let startsAt: number

  beforeEach(() => {
    passedMs = 0
    const clock = {
      epochMs: () => startsAt + passedMs,
      elapsedMs: () => passedMs,
      sleep: async () => {},
    }
    onTestFinished(replaceClock(clock))
  })

  const runAt = async (at: string) => {
    startsAt = Date.parse(at)
    passedMs = 0
    await runDueJobs()
  }
  const nightlyRuns = async () => {
    const runs = (await listJobRuns()).filter(({ job }) => !/^(outbox|scheduled-posts)$/.test(job))
    return runs.map(({ job, startedAt }) => `${job} ${startedAt.slice(5, 16).replace('T', ' ')}`)
  }

  test('publishes and requests a build before it sends email', async () => {
    startsAt = Date.parse('2026-03-10T12:00:00Z')
    const publishAt = '2026-03-10T11:59:00.000Z'
    const due = aPost({ status: 'scheduled', publishAt, wasPublished: false })
    await posts.create(due.id, due)
    await queue('Hi')
    const seen: unknown[] = []
    server.onMessage = async () => void seen.push((await posts.find(due.id))?.status, hook.calls)
    await runAt('2026-03-10T12:00:00Z')
    expect(seen).toEqual(['published', 1])
  })

  test('starts no delivery that could end after 20 seconds', async () => {
    startsAt = Date.parse('2026-03-10T12:00:00Z')
    for (const subject of ['one', 'two', 'three']) await queue(subject)
    // Each delivery takes as long as the slowest mail server may.
    server.onMessage = () => void (passedMs += 11_900)
    await runAt('2026-03-10T12:00:00Z')
    expect(server.received).toHaveLength(1)
    expect(passedMs).toBeLessThan(20_000)
  })

  test('sends nothing twice that an earlier run had no time for', async () => {
    startsAt = Date.parse('2026-03-10T12:00:00Z')
    for (const subject of ['one', 'two', 'three']) await queue(subject)
    server.onMessage = () => void (passedMs += 11_900)
    for (const minute of ['00', '05', '10', '15']) await runAt(`2026-03-10T12:${minute}:00Z`)
    expect(server.received).toHaveLength(3)
    expect((await outbox.all()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  test('does at most one nightly job, each once a day', async () => {
    await runAt('2026-03-10T04:40:00Z')
    await runAt('2026-03-10T08:25:00Z')
    expect(await nightlyRuns()).toEqual(['rollup 03-10 08:25', 'unused-images 03-10 04:40'])
    await runAt('2026-03-10T08:30:00Z')
    expect(await nightlyRuns()).toEqual(['rollup 03-10 08:25', 'unused-images 03-10 04:40'])
    await runAt('2026-03-11T08:25:00Z')
    expect(await nightlyRuns()).toEqual(['rollup 03-10 08:25', 'unused-images 03-11 08:25'])
    await runAt('2026-03-11T08:30:00Z')
    expect(await nightlyRuns()).toEqual(['rollup 03-11 08:30', 'unused-images 03-11 08:25'])
  })

  test('leaves a nightly job to the next run when email took the time', async () => {
    startsAt = Date.parse('2026-03-10T04:40:00Z')
    await queue('Hi')
    server.onMessage = () => void (passedMs += 11_900)
    await runAt('2026-03-10T04:40:00Z')
    expect(await nightlyRuns()).toEqual([])
    await runAt('2026-03-10T04:45:00Z')
    expect(await nightlyRuns()).toEqual(['unused-images 03-10 04:45'])
  })
})

test('the outbox sends the waiting emails', async () => {
  await queue('Hi')
  await runAlone('outbox')
  expect(server.received).toHaveLength(1)
  expect(await outbox.all()).toMatchObject([{ state: 'sent' }])
})

test('the digest emails the number of new leads to the team once a day', async () => {
  await saveLead(aContact())
  await runAlone('digest')
  await runAlone('digest')
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.source).toContain('Subject: 1 new lead since yesterday')
})

test.each([
  ['leaves the packs of published posts without a purged one', true],
  ['makes no packs where no deploy has made them', false],
])('the cleanup %s', async (_, isPacked) => {
  const [kept, purged] = [aPost(), aPost({ slug: 'old' })]
  for (const post of [kept, purged]) await posts.create(post.id, post)
  if (isPacked) await postPacks.refresh(Infinity)
  await posts.update(purged.id, (post) => ({ ...post, deletedAt: '2026-01-01T00:00:00.000Z' }))
  await runAlone('cleanup')
  expect(await posts.find(purged.id)).toBeUndefined()
  expect([...(await postPacks.read()).keys()]).toEqual(isPacked ? [kept.id] : [])
})

test('the cleanup removes expired idempotency records', async () => {
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000)
  await saveLead({ ...aContact(), idempotencyKey: 'old' }, threeDaysAgo)
  await runAlone('cleanup')
  expect(await arrivals.keys()).toEqual([])
})

describe('the roll-up', () => {
  test('closes the last day that ended an hour ago', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000)
    const yesterday = addDays(await findFirmDay(anHourAgo), -1)
    const event = { sessionId: 'x', quizId: 'quiz-b', eventType: 'page_view' } as const
    const at = await findFirmDayStart(yesterday)
    await saveEvent({ ...event, eventData: '{"questionIndex":0}' }, '', at)
    await runAlone('rollup')
    expect(await findRolledTo()).toBe(yesterday)
  })

  test('clears what earlier releases derived, which holds leads that were erased since', async () => {
    for (const store of FORMER_STORES) await blobs(store).write('a', {}, { onlyIfNew: true })
    await runAlone('rollup')
    const left = FORMER_STORES.map((store) => Array.fromAsync(blobs(store).pages()))
    expect((await Promise.all(left)).flat(2)).toEqual([])
  })

  test('stores the wording of each ads quiz that no deploy event has stored', async () => {
    await runAlone('rollup')
    const quizzes = [...(await readAdsQuizzes())]
    const keys = quizzes.map(([id, quiz]) => `${id}/${currentVersion(quiz)}`)
    expect(await quizVersions.keys()).toEqual(keys.toSorted())
  })
})
