import { events as steps } from '#server/tracking/events.ts'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { anAccount, PASSWORD } from '#tests/support/accounts.ts'
import { send, type PreparedScenario, type Scenario } from './scenario.ts'

/** Requests of visitors, and the sign-in. */
export const VISITORS: readonly Scenario[] = [
  {
    name: 'a contact message',
    prepare: form(
      '/api/contact',
      { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
      hasLead('contact'),
    ),
  },
  {
    name: 'an assessment request',
    prepare: form(
      '/api/ads/assessment-requests',
      {
        name: 'Ada',
        email: 'ada@example.com',
        companySize: '11-50',
        yearFounded: 2015,
        role: 'owner',
      },
      hasLead('assessment'),
    ),
  },
  {
    name: 'a quiz submission',
    prepare: form(
      '/api/ads/quiz-submissions',
      {
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
      },
      hasLead('quiz'),
    ),
  },
  {
    name: 'a quiz event',
    prepare: form(
      '/api/ads/events',
      {
        sessionId: '2f1c6f0e-8f51-4a64-9d6b-6d1f0b0c7a11',
        quizId: 'quiz-b',
        eventType: 'page_view',
        eventData: '{"questionIndex":0}',
      },
      async () => (await steps.keys()).length === 1,
    ),
  },
  {
    name: 'a shared quiz',
    isRateLimited: true,
    prepare: form(
      '/api/ads/share-quiz',
      {
        toEmail: 'grace@example.com',
        fromName: 'Ada',
        fromBusiness: 'Analytical Engines',
        quizId: 'quiz-b',
      },
      async () => (await outbox.all()).some(({ kind }) => kind === 'share'),
    ),
  },
  {
    name: 'a sign-in',
    async prepare() {
      await anAccount()
      return form('/api/login', { username: 'ada', password: PASSWORD })()
    },
  },
]

function form(path: string, body: unknown, isDone?: PreparedScenario['isDone']) {
  return async (): Promise<PreparedScenario> => ({
    send: () => send(path, { method: 'POST', body }),
    ...(isDone && { isDone }),
  })
}

function hasLead(kind: string) {
  return async () => (await leads.all()).some((lead) => lead.kind === kind)
}
