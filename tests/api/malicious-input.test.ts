import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import activity from '#functions/admin-activity.ts'
import adminLead from '#functions/admin-lead.ts'
import backup from '#functions/admin-backup.ts'
import campaigns from '#functions/admin-campaigns.ts'
import deletedPosts from '#functions/admin-deleted-posts.ts'
import funnel from '#functions/admin-funnel.ts'
import leadList from '#functions/admin-leads.ts'
import leadsCsv from '#functions/admin-leads-csv.ts'
import leadsSummary from '#functions/admin-leads-summary.ts'
import outboxList from '#functions/admin-outbox.ts'
import adminPost from '#functions/admin-post.ts'
import adminPosts from '#functions/admin-posts.ts'
import assessments from '#functions/ads-assessment-requests.ts'
import events from '#functions/ads-events.ts'
import submissions from '#functions/ads-quiz-submissions.ts'
import share from '#functions/ads-share-quiz.ts'
import users from '#functions/admin-users.ts'
import blogPosts from '#functions/blog-posts.ts'
import contact from '#functions/contact.ts'
import { campaignSchema } from '#domain/attribution/attribution.ts'
import { normalizeTag } from '#domain/attribution/normalize.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { newUserSchema } from '#domain/accounts/user.ts'
import { normalizeUsername } from '#domain/accounts/username.ts'
import { buildLeadKey, leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'
import { aDraft } from '../support/posts.ts'

useBlobs({ keepsRecords: true })

const AT_ONCE = 4
/** For a machine that does much else. */
const PATIENCE = { timeout: 60_000 }

/** So many tests share the corpus among them. */
const TESTS = 10
let cookie: string

beforeAll(async () => {
  // Beyond what is counted, so that no limit refuses what is asked here.
  vi.stubEnv('RATE_LIMIT_SCALE', '1000000')
  cookie = (await aSignedIn()).cookie
})

afterAll(() => {
  vi.unstubAllEnvs()
})

type Answered = readonly [text: string, status: number, answer: Record<string, unknown>]

/** Send every text, and expect each to be taken or refused as input that is wrong. */
async function sendAll(
  texts: readonly string[],
  send: (text: string) => Promise<Response>,
): Promise<Answered[]> {
  const answered = await inParallel(texts, AT_ONCE, async (text): Promise<Answered> => {
    const response = await send(text)
    return [text, response.status, (await response.json()) as Record<string, unknown>]
  })
  for (const [text, status] of answered) {
    expect([200, 201, 400, 409, 413], JSON.stringify(text)).toContain(status)
  }
  return answered
}

const post = (endpoint: Parameters<typeof call>[0], path: string, body: unknown, headers = {}) =>
  call(endpoint, path, { method: 'POST', cookie, body, headers })

const statusesOf = (answered: readonly Answered[]) =>
  new Map(answered.map(([text, status]) => [text, status]))

async function keptBy<Kind extends Lead['kind']>(kind: Kind) {
  const all = await leads.all()
  return all.filter((lead): lead is Extract<Lead, { kind: Kind }> => lead.kind === kind)
}

const touch = (text: string) => ({
  at: '2026-01-01T00:00:00.000Z',
  landing: '/',
  referrer: text,
  parameters: { utm_source: text, utm_campaign: text, utm_content: text, gclid: text },
})

describe('a naughty text', PATIENCE, () => {
  test('in a contact message is kept as it was typed, or refused', async () => {
    const texts = naughtyStrings(0, TESTS)
    const answered = await sendAll(texts, (text) => {
      const attribution = { firstTouch: touch(text), lastTouch: touch(text) }
      const body = { name: text, email: 'a@b.cc', company: text, message: text, attribution }
      return post(contact, '/api/contact', body)
    })
    const wanted = texts.filter((text) => text.trim() && text.trim().length <= 200)
    const statuses = statusesOf(answered)
    expect(wanted.filter((text) => statuses.get(text) !== 201)).toEqual([])
    const kept = await keptBy('contact')
    const names = new Map(kept.map((lead) => [lead.name, lead]))
    for (const text of wanted) {
      const lead = names.get(text.trim())
      expect(lead?.company, JSON.stringify(text)).toBe(text.trim())
      expect(lead?.message).toBe(text.replaceAll(/\r\n?/g, '\n').trim())
      const { parameters, normal } = lead?.attribution?.lastTouch ?? {}
      expect(parameters?.utm_campaign).toBe(text.trim())
      expect(normal?.utm_campaign ?? '').toBe(normalizeTag(text.trim()))
    }
  })

  test('in an assessment request is kept as it was typed, or refused', async () => {
    const texts = naughtyStrings(1, TESTS)
    const answered = await sendAll(texts, (name) =>
      post(assessments, '/api/ads/assessment-requests', {
        name,
        email: 'a@b.cc',
        companySize: '1-10',
        yearFounded: 2000,
        role: 'ceo',
      }),
    )
    const taken = answered.filter(([, status]) => status === 201)
    const names = new Set((await keptBy('assessment')).map(({ name }) => name))
    for (const [text] of taken) expect(names, JSON.stringify(text)).toContain(text.trim())
  })

  test('in the names of a share reaches a letter only when it is a name', async () => {
    const texts = naughtyStrings(2, TESTS)
    let number = 0
    const answered = await sendAll(texts, (text) =>
      post(share, '/api/ads/share-quiz', {
        toEmail: `friend${number++}@example.com`,
        fromName: text,
        fromBusiness: text,
        quizId: 'quiz-a',
      }),
    )
    for (const [text, status] of answered) {
      if (status !== 201) continue
      expect(text.trim()).toMatch(/^[\p{L}\p{M}\p{N} .,'’‘&-]{1,60}$/u)
    }
    const letters = (await outbox.all()).filter(({ kind }) => kind === 'share')
    for (const { text } of letters) expect(text).not.toMatch(/<script|javascript:/)
  })

  test('in a campaign is kept as it arrived, and its events under safe keys', async () => {
    const texts = naughtyStrings(3, TESTS)
    const answers = '{"0":"Yes"}'
    const answered = await sendAll(texts, (text) => {
      const campaign = { utm_source: text, utm_campaign: text, utm_term: text, referer: text }
      const body = { quizId: 'quiz-b', score: 1, answers, email: null, ...campaign }
      return post(submissions, '/api/ads/quiz-submissions', body, {
        'x-session-id': encodeURIComponent(text.toWellFormed()).slice(0, 90),
        'idempotency-key': encodeURIComponent(text.toWellFormed()).slice(0, 90),
      })
    })
    const kept = new Set((await keptBy('quiz')).map(({ campaign }) => campaign.referer))
    for (const [text, status] of answered) {
      const fits = campaignSchema.safeParse({ utm_source: text, referer: text }).success
      expect(status, JSON.stringify(text)).toBe(fits ? 201 : 400)
    }
    expect(kept.size).toBeGreaterThan(40)
    await sendAll(texts, (text) =>
      post(
        events,
        '/api/ads/events',
        {
          sessionId: text,
          quizId: 'quiz-b',
          eventType: 'page_view',
          eventData: '{"questionIndex":0}',
        },
        {
          'x-attribution': new URLSearchParams({ utm_source: text, utm_campaign: text }).toString(),
        },
      ),
    )
  })

  test('in an article is kept as it was typed, or refused', async () => {
    const texts = naughtyStrings(4, TESTS)
    const answered = await sendAll(texts, (text) => {
      const words = { title: text, description: text, author: text, tags: [text] }
      return post(adminPosts, '/api/admin/blog/posts', aDraft({ ...words, content: '<p>x</p>' }))
    })
    for (const [text, status, { title, description, author, tags, slug, id }] of answered) {
      // Two titles may make one slug.
      if (status !== 201) continue
      const typed = text.trim()
      expect({ title, description, tags }).toEqual({
        title: typed,
        description: typed,
        tags: [typed],
      })
      expect(author).toBe(typed)
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(id).toEqual(expect.any(String))
    }
    expect(answered.filter(([, status]) => status === 201).length).toBeGreaterThan(40)
  })

  test('in the text or the address of an article does no harm', async () => {
    const texts = naughtyStrings(5, TESTS)
    await sendAll(texts, (text) =>
      post(
        adminPosts,
        '/api/admin/blog/posts',
        aDraft({ title: 'Words', content: text, slug: text }),
      ),
    )
    const { id } = (await (
      await post(adminPosts, '/api/admin/blog/posts', aDraft({ slug: 'hostile-text' }))
    ).json()) as { id: string }
    for (const text of texts.filter((_, at) => at % 2 === 0)) {
      const response = await call(adminPost, `/api/admin/blog/posts/${id}`, {
        method: 'PUT',
        params: { id },
        cookie,
        body: aDraft({
          slug: 'hostile-text',
          content: `${text}<p>end</p>`,
          author: text.slice(0, 90),
        }),
      })
      expect([200, 400], JSON.stringify(text)).toContain(response.status)
    }
  })

  test('in a lead’s note comes back as it was typed, or is refused', async () => {
    const texts = naughtyStrings(6, TESTS)
    const [lead] = await keptBy('contact')
    const key = lead ? buildLeadKey(lead) : ''
    for (const text of texts) {
      const options = { method: 'PUT', cookie, params: { key }, body: { note: text } } as const
      const response = await call(adminLead, `/api/admin/leads/${key}`, options)
      expect(response.status).toBe(text.length > 10_000 ? 400 : 200)
      if (response.ok) expect(await response.json()).toMatchObject({ note: text })
    }
  })

  test('in a campaign link is kept in its normal form, or refused', async () => {
    const texts = naughtyStrings(7, TESTS)
    const answered = await sendAll(texts, (text) =>
      post(campaigns, '/api/admin/campaigns', {
        path: '/ads/quiz-b',
        tags: { utm_source: text, utm_medium: text, utm_campaign: text, utm_term: text },
      }),
    )
    for (const [text, status, { tags }] of answered) {
      if (status === 201) expect(tags).toMatchObject({ utm_source: normalizeTag(text) })
    }
  })

  test('is somebody’s name only when it looks like one', async () => {
    const texts = naughtyStrings(8, TESTS)
    const password = 'four chairs and a table'
    const isTaken = (username: string) => newUserSchema.safeParse({ username, password }).success
    const refused = texts.filter((text) => !isTaken(text))
    // Every account that is made costs a hashed password.
    const taken = texts.filter(isTaken).slice(0, 3)
    const answered = await sendAll([...refused, ...taken], (username) =>
      post(users, '/api/admin/users', { username, password }),
    )
    for (const [text, status, { username }] of answered) {
      if (status === 201) expect(username).toBe(normalizeUsername(text))
      else expect(status).toBe(isTaken(text) ? 409 : 400)
    }
  })

  test.each([
    ['the inbox', leadList, '/api/admin/leads'],
    ['the counts of the inbox', leadsSummary, '/api/admin/leads-summary'],
    ['the table of leads', leadsCsv, '/api/admin/leads.csv'],
    ['the campaigns', campaigns, '/api/admin/campaigns'],
    ['the funnel', funnel, '/api/admin/funnel?quiz=quiz-b&from=2026-01-01&to=2026-01-31'],
    ['the outbox', outboxList, '/api/admin/outbox'],
    ['the activity', activity, '/api/admin/activity'],
    ['the articles', adminPosts, '/api/admin/blog/posts'],
    ['the deleted articles', deletedPosts, '/api/admin/blog/deleted'],
    ['the users', users, '/api/admin/users'],
    ['the backup', backup, '/api/admin/backup'],
    ['the Diary', blogPosts, '/api/blog/posts'],
  ] as const)('leaves %s readable', async (_, endpoint, path) => {
    const response = await call(endpoint, path, { cookie })
    expect(response.status).toBe(200)
    const text = await response.text()
    const lines = path === '/api/admin/backup' ? text.trim().split('\n') : [text]
    if (!path.endsWith('.csv')) for (const line of lines) JSON.parse(line)
    expect(text.length).toBeGreaterThan(1)
  })

  test('can be searched for', async () => {
    // A search reads every lead that was kept above.
    const texts = naughtyStrings(0, TESTS).filter((_, at) => at % 4 === 0)
    for (const text of texts) {
      const query = new URLSearchParams({ text: text.slice(0, 200), campaign: text.slice(0, 200) })
      const response = await call(leadList, `/api/admin/leads?${query}`, { cookie })
      expect([200, 400], JSON.stringify(text)).toContain(response.status)
    }
  })
})
