import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { campaignSchema } from '#domain/attribution/attribution.ts'
import { normalizeTag } from '#domain/attribution/tag.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { addDays, formatUtcDay } from '#domain/time/utc-day.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { clientOf, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { editorOf } from '#tests/support/blog.ts'
import { aContact } from '#tests/support/leads.ts'

/** Texts that are known to break programs. */
const NAUGHTY_STRINGS: readonly string[] = [
  '',
  ' ',
  'null',
  '__proto__',
  '../../etc/passwd',
  '.',
  '\0',
  '\u0001\u0008\u001f\u007f\u0085',
  'line\r\nbreak\rand\nmore',
  'Ada\r\nBcc: everybody@example.com',
  '\u2028\u2029',
  '\uFEFFmark',
  '\uFFFE\uFFFF',
  '\uD83D',
  '👩‍👩‍👧‍👦🏳️‍🌈🇺🇸',
  'Ｆｕｌｌ　ｗｉｄｔｈ',
  'ﬁ ligature, İstanbul, ß, ſ',
  'é and e\u0301',
  `Z${'\u0301\u0316\u0325'.repeat(60)}algo`,
  '\u202Etxet desrever\u202C',
  '\u200B\u200D\u2060',
  '田中さん 김철수 नमस्ते ไทย',
  '𝒜𝒹𝒶 𐍈',
  '=1+1',
  '"quoted", \'quoted\', `quoted`',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{{content}}}',
  "$& $1 $` $'",
  'https://example.com/?a=b&c=d#e',
  'a@b.cc, c@d.ee',
  'x'.repeat(255),
  'ü'.repeat(200),
  'a-'.repeat(100),
]

useBlobs({ keepsRecords: true })

const admin = clientOf('')
const editor = editorOf(admin)

beforeAll(async () => void Object.assign(admin, await aSignedIn()))
// Beyond what is counted, so that no limit refuses what is asked here.
beforeEach(() => void vi.stubEnv('RATE_LIMIT_SCALE', '1000000'))

/** Sends every text, and expects each to be taken or refused as input that is wrong. */
async function sendAll(
  send: (text: string) => ReturnType<typeof visitor.post>,
  texts: readonly string[] = NAUGHTY_STRINGS,
) {
  const answered = await inParallel(texts, async (text) => ({ text, ...(await send(text)) }), 4)
  for (const { text, status } of answered)
    expect([200, 201, 400, 409, 413], JSON.stringify(text)).toContain(status)
  return answered
}

async function keptBy<Kind extends Lead['kind']>(kind: Kind) {
  const all = await leads.all()
  return all.filter((lead): lead is Extract<Lead, { kind: Kind }> => lead.kind === kind)
}

const touch = (text: string) => {
  const parameters = { utm_source: text, utm_campaign: text, utm_content: text, gclid: text }
  return { at: '2026-01-01T00:00:00.000Z', landing: '/', referrer: text, parameters }
}

describe('malicious text from a visitor', () => {
  test('in a contact message is stored as well-formed text or rejected', async () => {
    const answered = await sendAll((text) => {
      const attribution = { firstTouch: touch(text), lastTouch: touch(text) }
      const body = { name: text, email: 'a@b.cc', company: text, message: text, attribution }
      return visitor.post('/api/contact', body)
    })
    const kept = new Map((await keptBy('contact')).map((lead) => [lead.name, lead]))
    for (const { text: sent, status } of answered) {
      const text = sent.toWellFormed()
      if (!text.trim() || text.trim().length > 200) continue
      const lead = kept.get(text.trim())
      expect([status, lead?.company], JSON.stringify(text)).toEqual([201, text.trim()])
      expect(lead?.message).toBe(text.replaceAll(/\r\n?/g, '\n').trim())
      const { parameters, normal } = lead?.attribution?.lastTouch ?? {}
      expect(parameters?.utm_campaign).toBe(text.trim())
      expect(normal?.utm_campaign ?? '').toBe(normalizeTag(text.trim()))
    }
  })

  test('in a campaign is stored unchanged, and its events under safe keys', async () => {
    const quiz = { quizId: 'quiz-b', score: 1, answers: '{"0":"Yes"}', email: null }
    const answered = await sendAll((text) => {
      const campaign = { utm_source: text, utm_campaign: text, utm_term: text, referer: text }
      const id = encodeURIComponent(text.toWellFormed()).slice(0, 90)
      const headers = { 'x-session-id': id, 'idempotency-key': id }
      return visitor.post('/api/ads/quiz-submissions', { ...quiz, ...campaign }, { headers })
    })
    for (const { text, status } of answered) {
      const fits = campaignSchema.safeParse({ utm_source: text, referer: text }).success
      expect(status, JSON.stringify(text)).toBe(fits ? 201 : 400)
    }
    const kept = new Set((await keptBy('quiz')).map(({ campaign }) => campaign.referer))
    expect(kept.size).toBeGreaterThan(25)
    await sendAll((text) => {
      const event = { quizId: 'quiz-b', eventType: 'page_view', eventData: '{"questionIndex":0}' }
      const tags = new URLSearchParams({ utm_source: text, utm_campaign: text })
      const headers = { 'x-attribution': tags.toString() }
      return visitor.post('/api/ads/events', { sessionId: text, ...event }, { headers })
    })
  })
})

describe('malicious text from an administrator', () => {
  test('in an article is stored unchanged or rejected', async () => {
    const answered = await sendAll((text) =>
      editor.tryCreate({ title: text, description: text, author: text, tags: [text] }),
    )
    // Two titles may make one slug.
    const stored = answered.filter(({ status }) => status === 201)
    for (const { text, body } of stored) {
      const typed = text.trim().toWellFormed()
      const words = { title: typed, description: typed, author: typed, tags: [typed] }
      expect(body).toMatchObject({ ...words, id: expect.any(String) })
      expect(body.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    }
    expect(stored.length).toBeGreaterThan(25)
  })

  test('in a lead’s note is returned unchanged or rejected', async () => {
    const path = `/api/admin/leads/${buildLeadKey(await saveLead(aContact()))}`
    for (const note of NAUGHTY_STRINGS) {
      const { status, body } = await admin.put(path, { note })
      const label = JSON.stringify(note.slice(0, 80))
      if (note.length > 10_000) expect(status, label).toBe(400)
      else expect([status, body.note], label).toEqual([200, note.toWellFormed()])
    }
  })
})

const TODAY = formatUtcDay(new Date())
const YEAR = `from=${addDays(TODAY, -300)}&to=${addDays(TODAY)}`

/** Every list that has what visitors and authors typed. */
test.each([
  'admin/leads',
  'admin/leads-summary',
  'admin/leads.csv',
  `admin/campaigns?${YEAR}`,
  'admin/funnel?quiz=quiz-b&from=2026-01-01&to=2026-01-31',
  `admin/sources?by=landing&${YEAR}`,
  `admin/sources.csv?by=campaign&${YEAR}`,
  'admin/outbox',
  'admin/activity',
  'admin/blog/posts',
  'admin/blog/deleted',
  'admin/blog/working-copies',
  'admin/users',
  'admin/backup',
  'blog/posts',
])('malicious text leaves /api/%s readable', async (path) => {
  const { status, body, headers } = await admin.get(`/api/${path}`)
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/json|csv/)])
  if (path === 'admin/backup') for (const line of body.trim().split('\n')) JSON.parse(line)
})
