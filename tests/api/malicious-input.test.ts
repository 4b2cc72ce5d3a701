import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { campaignSchema } from '#domain/attribution/attribution.ts'
import { normalizeTag } from '#domain/attribution/campaign.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { expectReadable, READERS, sendAll, type Answered } from '../support/malicious-input.ts'
import { naughtyStrings } from '../support/naughty-strings.ts'

useBlobs({ keepsRecords: true })

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

const post = (path: string, body: unknown, headers = {}) =>
  call(path, { method: 'POST', body, headers })

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

describe('malicious text from a visitor', PATIENCE, () => {
  test('in a contact message is stored unchanged or rejected', async () => {
    const texts = naughtyStrings(0, TESTS)
    const answered = await sendAll(texts, (text) => {
      const attribution = { firstTouch: touch(text), lastTouch: touch(text) }
      const body = { name: text, email: 'a@b.cc', company: text, message: text, attribution }
      return post('/api/contact', body)
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

  test('in an assessment request is stored unchanged or rejected', async () => {
    const texts = naughtyStrings(1, TESTS)
    const answered = await sendAll(texts, (name) =>
      post('/api/ads/assessment-requests', {
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

  test('in the names of a share reaches an email only when it is a valid name', async () => {
    const texts = naughtyStrings(2, TESTS)
    let number = 0
    const answered = await sendAll(texts, (text) =>
      post('/api/ads/share-quiz', {
        toEmail: `friend${number++}@example.com`,
        fromName: text,
        fromBusiness: text,
        quizId: 'quiz-a',
      }),
    )
    for (const [text, status] of answered) {
      if (status !== 201) continue
      expect(text.trim()).toMatch(/^[\p{L}\p{M}\p{N} .,'’‘&\-+()/#!]{1,60}$/u)
      expect(text).not.toMatch(/\p{L}\.\p{L}{2}|\p{N}{7}/u)
    }
    const letters = (await outbox.all()).filter(({ kind }) => kind === 'share')
    for (const { text } of letters) expect(text).not.toMatch(/<script|javascript:/)
  })

  test('in a campaign is stored unchanged, and its events under safe keys', async () => {
    const texts = naughtyStrings(3, TESTS)
    const answers = '{"0":"Yes"}'
    const answered = await sendAll(texts, (text) => {
      const campaign = { utm_source: text, utm_campaign: text, utm_term: text, referer: text }
      const body = { quizId: 'quiz-b', score: 1, answers, email: null, ...campaign }
      return post('/api/ads/quiz-submissions', body, {
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

  test.each(READERS)('leaves %s readable', async (_, path) => {
    await expectReadable(path, cookie)
  })

  test('can be searched for', async () => {
    // A search reads every lead that was kept above.
    const texts = naughtyStrings(0, TESTS).filter((_, at) => at % 4 === 0)
    for (const text of texts) {
      const query = new URLSearchParams({ text: text.slice(0, 200), campaign: text.slice(0, 200) })
      const response = await call(`/api/admin/leads?${query}`, { cookie })
      expect([200, 400], JSON.stringify(text)).toContain(response.status)
    }
  })
})
