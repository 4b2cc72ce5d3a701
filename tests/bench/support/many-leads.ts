import type { Lead } from '#domain/leads/lead.ts'
import { buildLeadKey, leads, listLinkKeys } from '#server/leads/leads.ts'

/** Over how many days many leads arrived. */
export const DAYS = 365

/** Records of `count` leads, evenly over a year. One lead in eight is a message, the others are quiz results. */
export function* manyLeads(count: number, now: Date) {
  const step = (DAYS * 86_400_000) / count
  yield { store: 'lead-people-state', key: 'all', value: { phase: 'done' } }
  for (let i = 0; i < count; i++) {
    const lead = i % 8 === 0 ? message(i) : result(i)
    const receivedAt = new Date(now.getTime() - 1000 - i * step).toISOString()
    const whole: Lead = {
      ...lead,
      id: idOf(i),
      receivedAt,
      status: (['new', 'contacted', 'won', 'archived'] as const)[(i >> 3) % 4] ?? 'new',
      isRead: i % 3 === 0,
      star: i % 50 === 0,
      note: '',
      history: [],
    }
    const key = buildLeadKey(whole)
    yield { store: 'leads', key, value: leads.serialize(whole) }
    for (const link of listLinkKeys(key, whole)) yield { store: 'lead-people', key: link, value: 1 }
  }
}

function message(i: number) {
  const rare = i === 96_000 ? ' and a unicorn' : ''
  return {
    kind: 'contact',
    name: `Person ${i}`,
    // Two thousand people who write six times each.
    email: `person-${i % 16_000}@example.com`,
    company: `Company ${i % 977}`,
    message: `We run a bakery with ${i % 90} people${rare}. How would you begin? ${'More of it. '.repeat(12)}`,
  } as const
}

function result(i: number) {
  return {
    kind: 'quiz',
    quizId: i % 2 === 0 ? 'quiz-a' : 'quiz-b',
    score: 3,
    answers: { 0: 'Yes', 1: 'Above 30%', 2: 'Over a year ago' },
    campaign: {
      utm_source: 'google',
      utm_campaign: `campaign-${i % 40}`,
      utm_content: '',
      utm_medium: 'cpc',
      utm_term: '',
      referer: 'https://www.google.com/',
    },
    sessionId: idOf(i),
  } as const
}

function idOf(i: number): string {
  return `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`
}
