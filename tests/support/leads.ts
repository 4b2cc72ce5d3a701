import { attributionSchema, type Attribution } from '#domain/attribution/attribution.ts'
import { readTouch } from '#domain/attribution/touch.ts'
import { summarizeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import type { Lead, NewLead } from '#domain/leads/lead.ts'

/** A contact message; a test passes what it is about. */
export function aContact(
  given: Partial<Extract<NewLead, { kind: 'contact' }>> = {},
): Extract<NewLead, { kind: 'contact' }> {
  return {
    kind: 'contact',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: 'Engines',
    message: 'How do we begin?',
    ...given,
  }
}

export const NO_CAMPAIGN = {
  utm_source: '',
  utm_campaign: '',
  utm_content: '',
  utm_medium: '',
  utm_term: '',
  referer: '',
}

/** A quiz submission; a test passes what it is about. */
export function aQuizResult(
  given: Partial<Extract<NewLead, { kind: 'quiz' }>> = {},
  utm: Partial<Extract<Lead, { kind: 'quiz' }>['campaign']> = {},
): Extract<NewLead, { kind: 'quiz' }> {
  return {
    kind: 'quiz',
    quizId: 'quiz-b',
    score: 3,
    answers: { 0: 'Yes', 1: 'Above 30%', 2: 'Over a year ago' },
    campaign: { ...NO_CAMPAIGN, ...utm },
    ...given,
  }
}

/** One visit to the contact page, whose address had this query. */
export function anAttribution(query: string): Attribution {
  const touch = readTouch(`https://sideboard.example/contact?${query}`, '', new Date())
  return attributionSchema.parse({ firstTouch: touch, lastTouch: touch })
}

/** A stored lead; a test passes what it is about. */
export function aStoredLead(
  received: NewLead = aContact(),
  given: Partial<Pick<Lead, keyof typeof HANDLING | 'deletedAt'>> = {},
): Lead {
  return { ...received, ...HANDLING, ...given }
}

const HANDLING = {
  id: '00000000-0000-4000-8000-000000000000',
  receivedAt: '2026-03-20T12:00:00.000Z',
  status: 'new',
  isRead: false,
  star: false,
  note: '',
  history: [],
} satisfies Partial<Lead>

/** A lead as the inbox lists it; a test passes what it is about. */
export function aLeadSummary(given: Partial<LeadSummary> = {}): LeadSummary {
  return { ...summarizeLead('8225870400000-a', aStoredLead()), ...given }
}
