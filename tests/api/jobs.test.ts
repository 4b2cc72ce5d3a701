import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { addDays } from '#domain/time/utc-day.ts'
import runDueJobs from '#functions/jobs.ts'
import { accountLinks, createLink } from '#server/accounts/links/link-store.ts'
import { FORMER_STORES } from '#server/archive/stores.ts'
import { replaceClock } from '#server/clock.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { idempotencyRecords, saveLead } from '#server/leads/leads.ts'
import { findRolledTo } from '#server/marketing/funnel/closed-days.ts'
import { findJobStates } from '#server/operations/jobs/run-job.ts'
import { listDeletedPosts } from '#server/posts/find-posts.ts'
import { postPacks, posts } from '#server/posts/post-store.ts'
import { currentVersion, quizVersions } from '#server/site/quiz-versions.ts'
import { readAdsQuizzes } from '#server/site/quizzes.ts'
import { findFirmDay, findFirmDayStart } from '#server/site/site.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { useSite } from '#tests/support/api.ts'
import { editorOf } from '#tests/support/blog.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'
import { setTime } from '#tests/support/clock.ts'
import { aContact } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { aPost } from '#tests/support/posts.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import { keysIn } from '#tests/support/stores.ts'

const editor = editorOf(useSite())
const server = useMailServer()
const hook = useBuildHook()

const HOUR_MS = 3_600_000
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const queue = (subject: string) => queueEmail({ kind: 'contact', to: 'team', subject, text: '' })

async function aScheduledPost(publishAt: string, slug = 'due') {
  const post = aPost({ status: 'scheduled', publishAt, wasPublished: false, slug })
  await posts.create(post.id, post)
  return post
}

describe('a run', () => {
  const NOON = '2026-03-10T12:00:00Z'
  let passedMs: number
  let startsAt: number

  beforeEach(() => {
    passedMs = 0
    startsAt = Date.parse(NOON)
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
  /** Each delivery takes as long as the slowest mail server may. */
  const deliverSlowly = () => (server.onMessage = () => void (passedMs += 11_900))
  const nightlyRuns = async () => {
    const states = await findJobStates(new Date(NOON))
    return states.flatMap(({ id, at }) =>
      at === undefined || /\/(outbox|scheduled-posts)$/.test(id)
        ? []
        : `${id.replace('job/', '')} ${at.slice(5, 16).replace('T', ' ')}`,
    )
  }

  test('publishes and requests a build before it sends email', async () => {
    const { id } = await aScheduledPost('2026-03-10T04:39:00.000Z')
    await queue('Hi')
    const seen: unknown[] = []
    server.onMessage = async () => void seen.push((await posts.find(id))?.status, hook.calls)
    const waitForHook = (ms: number) => ((passedMs += ms), new AbortController().signal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(waitForHook)
    await runAt('2026-03-10T04:40:00Z')
    expect(seen).toEqual(['published', 1])
    expect(await nightlyRuns()).toHaveLength(1)
  })

  test('starts no delivery that could end after 20 seconds, and later ones send none twice', async () => {
    for (const subject of ['one', 'two', 'three']) await queue(subject)
    deliverSlowly()
    await runAt(NOON)
    expect(server.received).toHaveLength(1)
    expect(passedMs).toBeLessThan(20_000)
    for (const minute of ['05', '10', '15']) await runAt(`2026-03-10T12:${minute}:00Z`)
    expect(server.received).toHaveLength(3)
    expect((await outbox.all()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  test('does at most one nightly job, each once a day', async () => {
    await runAt('2026-03-10T04:40:00Z')
    await runAt('2026-03-10T08:25:00Z')
    const first = ['rollup 03-10 08:25', 'unused-images 03-10 04:40']
    expect(await nightlyRuns()).toEqual(first)
    await runAt('2026-03-10T08:30:00Z')
    expect(await nightlyRuns()).toEqual(first)
    await runAt('2026-03-11T08:25:00Z')
    expect(await nightlyRuns()).toEqual(['rollup 03-10 08:25', 'unused-images 03-11 08:25'])
    await runAt('2026-03-11T08:30:00Z')
    expect(await nightlyRuns()).toEqual(['rollup 03-11 08:30', 'unused-images 03-11 08:25'])
  })

  test('leaves a nightly job to the next run when email took the time', async () => {
    await queue('Hi')
    deliverSlowly()
    await runAt('2026-03-10T04:40:00Z')
    expect(await nightlyRuns()).toEqual([])
    await runAt('2026-03-10T04:45:00Z')
    expect(await nightlyRuns()).toEqual(['unused-images 03-10 04:45'])
  })
})

test('the digest emails the number of new leads to the team once a day', async () => {
  await saveLead(aContact())
  for (let run = 0; run < 2; run++) await runAlone('digest')
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.source).toContain('Subject: 1 new lead since yesterday')
  setTime(Date.now() + 24 * HOUR_MS)
  await saveLead(aContact())
  refuseWrites('outbox/')
  await expect(runAlone('digest')).rejects.toThrow('some steps of a job failed')
  setBlobsFetch()
  setTime(Date.now() + 48 * HOUR_MS)
  await runAlone('digest')
  expect(server.received[1]?.source).toContain('Subject: 1 new lead since 20')
})

/** Storage that refuses to write what has this in its address. */
function refuseWrites(part: string): void {
  setBlobsFetch((input, init) => {
    const isRefused = init?.method?.toUpperCase() === 'PUT' && String(input).includes(part)
    return isRefused ? Promise.resolve(new Response(null, { status: 403 })) : fetch(input, init)
  })
}

const runInPart = () =>
  expect(runAlone('scheduled-posts')).rejects.toThrow('some steps of a job failed')
const statusOf = async ({ id }: { id: string }) => (await posts.find(id))?.status

test('the schedule publishes due posts with their scheduled time and requests a build', async () => {
  const publishAt = later(-1)
  const due = await aScheduledPost(publishAt)
  const next = await aScheduledPost(later(60), 'next')
  const old = await aScheduledPost(publishAt, 'old')
  await posts.update(old.id, (post) => ({ ...post, hasGivenDate: true }))
  await runAlone('scheduled-posts')
  const published = { status: 'published', datePublished: publishAt, version: 2 }
  expect(await posts.find(due.id)).toMatchObject(published)
  expect(await posts.find(next.id)).toMatchObject({ status: 'scheduled', version: 1 })
  expect((await posts.find(old.id))?.datePublished).toBe(old.datePublished)
  expect(hook.calls).toBe(1)
})

test('the schedule publishes the other due posts when one cannot be written', async () => {
  const failing = await aScheduledPost(later(-1), 'failing')
  const other = await aScheduledPost(later(-1), 'other')
  refuseWrites(failing.id)
  await runInPart()
  expect([await statusOf(other), await statusOf(failing)]).toEqual(['published', 'scheduled'])
  expect(hook.calls).toBe(1)
})

test('the schedule publishes every due post when the build cannot be requested', async () => {
  const due = [await aScheduledPost(later(-1), 'one'), await aScheduledPost(later(-1), 'two')]
  refuseWrites('build-hook')
  // A rejection that nothing handles would end the process, and fails this test.
  await runInPart()
  expect(await Promise.all(due.map(statusOf))).toEqual(['published', 'published'])
})

test('the cleanup erases posts that were deleted more than 30 days ago, with their slugs', async () => {
  // Two builds at once would wait for one another.
  vi.stubEnv('BUILD_HOOK_URL', '')
  const { id, slug } = await editor.create()
  await editor.remove(id)
  await posts.update(id, (post) => ({ ...post, deletedAt: later(-31 * 24 * 60) }))
  await runAlone('cleanup')
  expect([await posts.find(id), await listDeletedPosts(new Date())]).toEqual([undefined, []])
  expect((await editor.create()).slug).toBe(slug)
})

test.each([
  ['leaves the packs of published posts without a purged one', true],
  ['makes no packs where no deploy has made them', false],
])('the cleanup %s', async (_, isPacked) => {
  const [kept, purged] = [aPost(), aPost({ slug: 'old' })]
  for (const post of [kept, purged]) await posts.create(post.id, post)
  if (isPacked) await postPacks.refresh(Infinity)
  await posts.update(purged.id, (post) => ({ ...post, deletedAt: later(-31 * 24 * 60) }))
  await runAlone('cleanup')
  expect(await posts.find(purged.id)).toBeUndefined()
  expect([...(await postPacks.read()).keys()]).toEqual(isPacked ? [kept.id] : [])
})

test('the cleanup removes idempotency records after two days', async () => {
  const [recent, old] = [47, 49].map((hours) => new Date(Date.now() - hours * HOUR_MS))
  await saveLead({ ...aContact(), idempotencyKey: 'recent' }, recent)
  await saveLead({ ...aContact(), idempotencyKey: 'old' }, old)
  await runAlone('cleanup')
  expect(await idempotencyRecords.all()).toMatchObject([{ receivedAt: recent?.toISOString() }])
})

test('the cleanup removes links of accounts after a week, when they cannot work anymore', async () => {
  const now = Date.now()
  const target = { purpose: 'invitation', issuedBy: crypto.randomUUID(), isAdmin: false } as const
  const links = [7, 7.1].map((days) => {
    setTime(now - days * 24 * HOUR_MS)
    return createLink({ ...target, permissions: [] })
  })
  const [recent] = await Promise.all(links)
  setTime(now)
  await runAlone('cleanup')
  expect(await accountLinks.keys()).toEqual([recent?.id])
})

test('the roll-up closes the last day that ended an hour ago, and stores the wording of each ads quiz', async () => {
  const yesterday = addDays(await findFirmDay(new Date(Date.now() - HOUR_MS)), -1)
  const event = { sessionId: 'x', quizId: 'quiz-b', eventType: 'page_view' } as const
  const at = await findFirmDayStart(yesterday)
  await saveEvent({ ...event, eventData: '{"questionIndex":0}' }, '', at)
  await runAlone('rollup')
  expect(await findRolledTo()).toBe(yesterday)
  const keys = [...(await readAdsQuizzes())].map(([id, quiz]) => `${id}/${currentVersion(quiz)}`)
  expect(await quizVersions.keys()).toEqual(keys.toSorted())
})

test('the roll-up clears what earlier releases derived, which holds leads that were erased since', async () => {
  for (const store of FORMER_STORES) await blobs(store).write('a', {}, { onlyIfNew: true })
  await runAlone('rollup')
  const left = await Promise.all(FORMER_STORES.map((store) => keysIn(store)))
  expect(left.flat()).toEqual([])
})

test.each([
  ['throttle', 48],
  ['login-attempts', 7 * 24],
  ['sessions', 12],
  ['used-challenges', 1],
  ['server-errors', 7 * 24],
])('the cleanup removes keys of %s after %d hours, and what has no time', async (store, hours) => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const keyOf = (ageHours: number) =>
    `folder/${buildNewestFirstKey(new Date(now - ageHours * HOUR_MS), 'id')}`
  const kept = keyOf(hours)
  const keys = [kept, keyOf(hours + 0.1), 'of-an-earlier-release']
  for (const key of keys) await blobs(store).write(key, 1, { onlyIfNew: true })
  setTime(now)
  await runAlone('cleanup')
  const left = await keysIn(store)
  expect(keys.filter((key) => left.includes(key))).toEqual([kept])
})
