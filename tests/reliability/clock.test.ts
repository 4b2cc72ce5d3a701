import { beforeEach, describe, expect, test, vi } from 'vitest'
import { requestBuild } from '#server/build-hook/hook.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { readLeadPage } from '#server/leads/lead-pages.ts'
import { saveLead } from '#server/leads/leads.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { createPost } from '#server/posts/edit-posts.ts'
import { posts } from '#server/posts/post-store.ts'
import { publishDuePosts } from '#server/posts/scheduled-changes.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { anAccount, aSessionOf, PASSWORD } from '#tests/support/accounts.ts'
import { clientOf, isOpen, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useBuildHook } from '#tests/support/build-hook.ts'
import { aContact } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { aDraft } from '#tests/support/posts.ts'

useBlobs()
const mail = useMailServer()

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-03-10T12:00:00Z')
const noon = new Date(NOON)
const aDayAhead = new Date(NOON + DAY_MS)

beforeEach(() => vi.setSystemTime(NOON))

const write = () =>
  visitor.post('/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Hello' })
const shownInInbox = async () =>
  (await readLeadPage({}, { now: new Date(), searchMs: Infinity })).leads.length

describe('a clock that was a day ahead for a while', () => {
  test('hides no lead that arrives afterwards', async () => {
    await saveLead(aContact(), aDayAhead)
    vi.setSystemTime(aDayAhead)
    expect(await shownInInbox()).toBe(1)
    vi.setSystemTime(NOON)
    await saveLead(aContact(), noon)
    expect(await shownInInbox()).toBe(2)
    expect(await shownInInbox()).toBe(2)
  })

  test('sends an email that waits in time, and once', async () => {
    mail.mood = 'refuses'
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Hi', text: 'Hi' }, aDayAhead)
    vi.setSystemTime(NOON)
    mail.mood = 'accepts'
    await sendDueEmails(new Date())
    await sendDueEmails(new Date(NOON + 60_000))
    expect(mail.received).toHaveLength(1)
    expect((await outbox.all()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('ends the sessions of then, and lets their users sign in again', async () => {
    vi.setSystemTime(aDayAhead)
    const session = await aSessionOf(await anAccount(), aDayAhead)
    vi.setSystemTime(NOON)
    expect(await isOpen(clientOf(session))).toBe(false)
    const body = { username: 'ada', password: PASSWORD }
    expect((await visitor.post('/api/login', body)).status).toBe(200)
  })

  test('limits no visitor for what they sent then', async () => {
    vi.setSystemTime(aDayAhead)
    let last = 201
    for (let sent = 0; sent < 20 && last === 201; sent++) last = (await write()).status
    expect(last).toBe(429)
    vi.setSystemTime(NOON)
    expect((await write()).status).toBe(201)
  })

  test('does not close a day that was not over', async () => {
    const event = {
      quizId: 'quiz-b',
      eventType: 'page_view',
      eventData: '{"questionIndex":0}',
    } as const
    const views = async (now: Date) =>
      (await readFunnelReport({ quiz: 'quiz-b', from: '2026-03-01', to: '2026-03-31' }, now)).tally
        .views
    await saveEvent({ ...event, sessionId: crypto.randomUUID() }, '', noon)
    await rollUp({ now: aDayAhead })
    await saveEvent({ ...event, sessionId: crypto.randomUUID() }, '', noon)
    await rollUp({ now: noon })
    expect(await views(noon)).toBe(2)
    await rollUp({ now: aDayAhead })
    expect(await views(aDayAhead)).toBe(2)
  })

  test('publishes a scheduled article once, and does not unpublish it', async () => {
    const publishAt = new Date(NOON + DAY_MS / 3).toISOString()
    const draft = { ...aDraft(), status: 'scheduled' as const, publishAt }
    const { id } = await createPost(draft)
    let published = 0
    const count = async () => void (published += 1)
    await publishDuePosts(noon, count)
    expect(published).toBe(0)
    await publishDuePosts(aDayAhead, count)
    expect(published).toBe(1)
    await publishDuePosts(noon, count)
    expect(published).toBe(1)
    expect(await posts.find(id)).toMatchObject({ status: 'published', datePublished: publishAt })
  })

  describe('with a build hook', () => {
    const hook = useBuildHook()

    test('delays no build of what is saved afterwards', async () => {
      vi.setSystemTime(aDayAhead)
      await requestBuild('waits')
      expect(hook.calls).toBe(1)
      vi.setSystemTime(NOON)
      await requestBuild('waits')
      expect(hook.calls).toBe(2)
    }, 5_000)
  })
})
