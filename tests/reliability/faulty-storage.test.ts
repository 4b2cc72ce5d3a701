import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import contact from '#functions/contact.ts'
import assessment from '#functions/ads-assessment-requests.ts'
import events from '#functions/ads-events.ts'
import share from '#functions/ads-share-quiz.ts'
import submissions from '#functions/ads-quiz-submissions.ts'
import login from '#functions/login.ts'
import { leads } from '#server/leads.ts'
import { outbox } from '#server/outbox.ts'
import { anAccount, PASSWORD } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { FAULTS, useFaultyBlobs } from '../support/faulty-blobs.ts'

const LIMIT_MS = 10_000
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

const blobs = useFaultyBlobs()

interface Endeavour {
  readonly what: string
  readonly prepare?: () => Promise<unknown>
  readonly send: () => Promise<Response>
  /** What must be in the store once the answer was a success. */
  readonly isKept?: () => Promise<boolean>
}

const post = (endpoint: Parameters<typeof call>[0], path: string, body: unknown) => () =>
  call(endpoint, path, { method: 'POST', body, headers: { 'user-agent': BROWSER } })

const hasLead = (kind: string) => async () => (await leads.all()).some((lead) => lead.kind === kind)

const ENDEAVOURS: readonly Endeavour[] = [
  {
    what: 'a contact message',
    send: post(contact, '/api/contact', {
      name: 'Ada',
      email: 'ada@example.com',
      message: 'Hello',
    }),
    isKept: hasLead('contact'),
  },
  {
    what: 'an assessment request',
    send: post(assessment, '/api/ads/assessment-requests', {
      name: 'Ada',
      email: 'ada@example.com',
      companySize: '11-50',
      yearFounded: 2015,
      role: 'owner',
    }),
    isKept: hasLead('assessment'),
  },
  {
    what: 'a quiz submission',
    send: post(submissions, '/api/ads/quiz-submissions', {
      quizId: 'quiz-b',
      score: 3,
      answers: JSON.stringify({ 0: 'Yes', 1: 'Above 30%', 2: 'Over a year ago' }),
      email: null,
      utm_source: '',
      utm_campaign: '',
      utm_content: '',
      utm_medium: '',
      utm_term: '',
      referer: '',
    }),
    isKept: hasLead('quiz'),
  },
  {
    what: 'a quiz event',
    send: post(events, '/api/ads/events', {
      sessionId: '2f1c6f0e-8f51-4a64-9d6b-6d1f0b0c7a11',
      quizId: 'quiz-b',
      eventType: 'page_view',
      eventData: '{"questionIndex":0}',
    }),
  },
  {
    what: 'a shared quiz',
    send: post(share, '/api/ads/share-quiz', {
      toEmail: 'grace@example.com',
      fromName: 'Ada',
      fromBusiness: 'Analytical Engines',
      quizId: 'quiz-b',
    }),
    isKept: async () => (await outbox.all()).some((mail) => mail.kind === 'share'),
  },
  {
    what: 'a sign-in',
    prepare: () => anAccount({ username: 'ada' }),
    send: post(login, '/api/login', { username: 'ada', password: PASSWORD }),
  },
]

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of this test file, long enough')
  // What fails after the answer is logged; a test of failures expects that.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.mocked(console.warn).mockRestore()
  vi.mocked(console.error).mockClear()
  vi.unstubAllEnvs()
})

describe.each(ENDEAVOURS)('$what', ({ prepare, send, isKept }) => {
  async function storageCalls(): Promise<number> {
    await prepare?.()
    blobs.mend()
    const response = await send()
    expect(response.status).toBeLessThan(300)
    return blobs.mend()
  }

  test.each(FAULTS)(
    'ends in time and in truth when any storage call goes wrong: %s',
    async (fault) => {
      const count = await storageCalls()
      for (let at = 0; at < count; at++) {
        blobs.empty()
        await prepare?.()
        blobs.breakAt(at, fault)
        const startedAt = Date.now()
        const response = await send()
        expect(Date.now() - startedAt).toBeLessThan(LIMIT_MS)
        blobs.mend()
        const where = `${fault} at call ${at} of ${count}: ${response.status}`
        expect([200, 201, 409, 503], where).toContain(response.status)
        if (response.status === 503)
          expect(response.headers.get('retry-after'), where).not.toBeNull()
        if (response.ok && isKept) expect(await isKept(), where).toBe(true)
      }
    },
    60_000,
  )
})

test('a store that never answers is given up within the limit of a request', async () => {
  const { send } = ENDEAVOURS[0]!
  blobs.breakAt(0, 'stall')
  const startedAt = Date.now()
  const response = await send()
  expect(response.status).toBe(503)
  expect(Date.now() - startedAt).toBeLessThan(LIMIT_MS)
}, 20_000)
