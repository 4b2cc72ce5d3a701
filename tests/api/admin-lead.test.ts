import { describe, expect, test } from 'vitest'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'
import { reworded, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'

useBlobs()

const pathOf = (key: string) => `/api/admin/leads/${key}`

describe('/api/admin/leads/:key', () => {
  test('returns the answers with their feedback, the quiz progress and the emails', async () => {
    const { cookie } = await aSignedIn()
    const sessionId = crypto.randomUUID()
    await saveEvent(
      { sessionId, quizId: 'quiz-b', eventType: 'page_view', eventData: '{"questionIndex":0}' },
      '',
    )
    const lead = await saveLead(aQuizResult({ sessionId }))
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Hi', text: '', leadId: lead.id })
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Of another', text: '' })
    const key = buildLeadKey(lead)
    const response = await call(pathOf(key), { cookie })
    const details = (await response.json()) as LeadDetails
    expect(details.answers[0]?.answer).toBe('Yes')
    expect(details.answers[0]?.question).toMatch(/net profit margin/)
    expect(details.answers[0]?.feedback.length).toBeGreaterThan(1)
    expect(details.progress).toMatchObject({
      quizId: 'quiz-b',
      reached: 'Dropped off at question 1',
    })
    const emails = details.timeline.flatMap((entry) => (entry.what === 'email' ? entry.email : []))
    expect(emails.map(({ subject, state }) => [subject, state])).toEqual([['Hi', 'waiting']])
  })

  test('shows an earlier wording as its visitor saw it', async () => {
    const { cookie } = await aSignedIn()
    const older = reworded(shippedQuiz('quiz-b'), 'margin', 'Do you know your margin?')
    const quizVersion = await shipWording('quiz-b', older)
    const key = buildLeadKey(await saveLead(aQuizResult({ quizVersion })))
    const response = await call(pathOf(key), { cookie })
    const { answers, isEarlierWording } = (await response.json()) as LeadDetails
    expect(isEarlierWording).toBe(true)
    expect(answers[0]).toEqual({
      question: 'Do you know your margin?',
      answer: 'Yes',
      // Today's feedback answers another question.
      feedback: [],
    })
    expect(answers[1]?.question).toMatch(/top 5 customers/)
    expect(answers[1]?.feedback.length).toBeGreaterThan(1)
  })

  test('responds with 404 for anything other than lead keys', async () => {
    const { cookie } = await aSignedIn()
    for (const key of ['8236000000000-a', '../users', 'x']) {
      const response = await call(pathOf(encodeURIComponent(key)), { cookie })
      expect(response.status).toBe(404)
    }
  })

  test('responds with 412 to the second of two people who change the same field', async () => {
    const { cookie } = await aSignedIn()
    const key = buildLeadKey(await saveLead(aContact()))
    const put = (status: string) =>
      call(pathOf(key), {
        method: 'PUT',
        cookie,
        body: { status, seen: { status: 'new' } },
      })
    const statuses = (await Promise.all([put('won'), put('archived')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 412])
  })
})
