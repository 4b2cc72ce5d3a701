import { describe, expect, test } from 'vitest'
import { summarizeLead } from '#domain/leads/lead-summary.ts'
import type { NewLead } from '#domain/leads/lead.ts'
import type { Ownership } from '#domain/leads/ownership.ts'
import { hasRecords } from '#domain/privacy/record-counts.ts'
import type { SavedResult } from '#domain/quiz/requests.ts'
import { countRecords, type PersonRecords } from '#server/leads/person.ts'
import { buildRecordsView } from '#server/privacy/records-view.ts'
import { aContact, anAttribution, aQuizResult, aStoredLead } from '#tests/support/leads.ts'
import { shippedQuiz } from '#tests/support/quizzes.ts'

const QUIZ = shippedQuiz('quiz-b')

const savedResult: SavedResult = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'ada@example.com',
  quizId: 'quiz-b',
  state: { phase: 'question', index: 1, answers: { 0: 'Yes', 99: 'Maybe' } },
  savedAt: '2026-03-20T12:00:00.000Z',
}

// Only their number is shown.
const emails = [{ key: 'a' }, { key: 'b' }] as unknown as PersonRecords['emails']

const none: PersonRecords = {
  email: 'ada@example.com',
  leads: [],
  emails: [],
  savedResults: [],
}

function recordsOf(received: NewLead, ownership: Ownership = 'owner'): PersonRecords {
  const lead = aStoredLead(received)
  return { ...none, leads: [{ summary: summarizeLead('key', lead), lead, ownership }] }
}

const show = async (records: PersonRecords) => (await buildRecordsView(records, 'token')).shown

/** The facts of the first record, as lines to read. */
const factsOf = async (records: PersonRecords) =>
  (await show(records)).records[0]?.facts.map(({ label, value }) => `${label}: ${value}`)

describe('the record of', () => {
  test('a message has everything that its sender wrote and where they came from', async () => {
    const utm = 'utm_source=a&utm_medium=b&utm_campaign=c&utm_content=d&utm_term=e&gclid=f-1'
    const { firstTouch, lastTouch } = anAttribution(utm)
    const attribution = {
      firstTouch,
      lastTouch: { ...lastTouch, referrer: 'https://search.example/' },
    }
    expect(await factsOf(recordsOf(aContact({ attribution, page: '/contact' })))).toEqual([
      'Name: Ada Lovelace',
      'Email address: ada@example.com',
      'Company: Engines',
      'Content: How do we begin?',
      'Campaign: a, b, c, d, e, f-1',
      'Referred by: https://search.example/ → /contact',
      'Sent from: /contact',
    ])
  })

  test('a request for the assessment has what its form asked, in the words of the form', async () => {
    const asked = { companySize: '11-50', yearFounded: 1998, role: 'founder' }
    const person = { name: 'Ada', email: 'ada@example.com' }
    const records = recordsOf({ kind: 'assessment', ...person, ...asked })
    expect(await factsOf(records)).toEqual([
      'Name: Ada',
      'Email address: ada@example.com',
      'Company size: 11-50',
      'Founded: 1998',
      'Role: Founder/Co-Founder',
    ])
    expect(await show({ ...records, emails })).toMatchObject({ hasEmails: true, hasNone: false })
    expect(await show(none)).toMatchObject({ hasEmails: false, hasNone: true })
  })

  test('a quiz result has its answers once, and names a quiz that is gone by its id', async () => {
    expect(await factsOf(recordsOf(aQuizResult({ answers: { 0: 'Yes' } })))).toEqual([
      `Quiz: ${QUIZ.heading}`,
      `${QUIZ.questions[0]?.text}: Yes`,
    ])
    const gone = recordsOf(aQuizResult({ quizId: 'gone', answers: {} }))
    expect(await factsOf(gone)).toEqual(['Quiz: gone'])
  })

  test('a share has all for its sender, and only the address for its receiver', async () => {
    const sent = { quizId: 'quiz-b', fromName: 'Ada', fromBusiness: 'Engines' }
    const { lastTouch, firstTouch } = anAttribution('utm_source=a&gclid=f-1')
    const attribution = { firstTouch, lastTouch: { ...lastTouch, referrer: 'https://x.example/' } }
    const origin = { attribution, page: '/ads/quiz-b' }
    const share = { kind: 'share', toEmail: 'bob@example.com', ...sent, ...origin } as const
    expect(await factsOf(recordsOf(share))).toContain('Company: Engines')
    expect(await factsOf(recordsOf(share, 'receiver'))).toEqual(['Email address: bob@example.com'])
  })

  test('answers that a person sent themselves a link to come first, with their questions', async () => {
    const records = { ...recordsOf(aContact()), savedResults: [savedResult] }
    const [saved, message] = (await show(records)).records
    expect(message?.kind).toBe('A message')
    expect(saved).toEqual({
      kind: 'Answers that you sent yourself a link to',
      received: expect.stringMatching(/^March 20, 2026 at 12:00\sPM UTC$/),
      facts: [
        { label: 'Email address', value: 'ada@example.com' },
        { label: 'Quiz', value: QUIZ.heading },
        { label: QUIZ.questions[0]?.text, value: 'Yes' },
        { label: 'Content', value: 'Maybe' },
      ],
    })
    const gone = { ...none, savedResults: [{ ...savedResult, quizId: 'gone' }] }
    expect(await factsOf(gone)).toContain('Content: Yes')
  })
})

test.each([
  [none, false, { leads: 0, emails: 0, savedResults: 0 }],
  [recordsOf(aContact()), true, { leads: 1, emails: 0, savedResults: 0 }],
  [{ ...none, savedResults: [savedResult] }, true, { leads: 0, emails: 0, savedResults: 1 }],
  [{ ...none, emails }, true, { leads: 0, emails: 2, savedResults: 0 }],
])('a lead, a saved result or an email is a record (%#)', (records, has, counts) => {
  expect(countRecords(records)).toEqual(counts)
  expect(hasRecords(counts)).toBe(has)
})
