import { expect, test } from 'vitest'
import { queueEmail } from '#server/email/outbox.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { race, useSite } from '#tests/support/api.ts'
import { aContact, anAttribution, aQuizResult } from '#tests/support/leads.ts'
import { reworded, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'

const admin = useSite()

const PATH = '/api/admin/leads'

const namesOf = async (query = ''): Promise<string[]> => {
  const { leads }: { leads: { name: string }[] } = (await admin.get(`${PATH}?${query}`)).body
  return leads.map(({ name }) => name).toSorted()
}

test('a lead has its answers with their feedback, its quiz progress and its emails', async () => {
  const sessionId = crypto.randomUUID()
  const view = { sessionId, quizId: 'quiz-b', eventType: 'page_view' } as const
  await saveEvent({ ...view, eventData: '{"questionIndex":0}' }, '')
  const lead = await saveLead(aQuizResult({ sessionId }))
  const email = { kind: 'contact', to: 'team', text: '' } as const
  await queueEmail({ ...email, subject: 'Hi', leadId: lead.id })
  await queueEmail({ ...email, subject: 'Of another' })
  const { answers, progress, timeline } = (await admin.get(`${PATH}/${buildLeadKey(lead)}`)).body
  const question = expect.stringMatching(/net profit margin/)
  expect(answers[0]).toMatchObject({ question, answer: 'Yes' })
  expect(answers[0].feedback.length).toBeGreaterThan(1)
  expect(progress).toMatchObject({ quizId: 'quiz-b', reached: 'Dropped off at question 1' })
  const emails = timeline.filter(({ what }: { what: string }) => what === 'email')
  expect(emails).toMatchObject([{ email: { subject: 'Hi', state: 'waiting' } }])
})

test('an earlier wording is shown as its visitor saw it, without the feedback of today', async () => {
  const older = reworded(shippedQuiz('quiz-b'), 'margin', 'Do you know your margin?')
  const quizVersion = await shipWording('quiz-b', older)
  const key = buildLeadKey(await saveLead(aQuizResult({ quizVersion })))
  const { answers, isEarlierWording } = (await admin.get(`${PATH}/${key}`)).body
  expect(isEarlierWording).toBe(true)
  const asked = { question: 'Do you know your margin?', answer: 'Yes', feedback: [] }
  expect(answers[0]).toEqual(asked)
  expect(answers[1].question).toMatch(/top 5 customers/)
  expect(answers[1].feedback.length).toBeGreaterThan(1)
})

test('what is no key of a lead is 404', async () => {
  for (const key of ['8236000000000-a', '..%2Fusers', 'x'])
    expect((await admin.get(`${PATH}/${key}`)).status).toBe(404)
})

test('the second of two people who change the same field gets 412', async () => {
  const key = buildLeadKey(await saveLead(aContact()))
  const change = (status: string) =>
    admin.put(`${PATH}/${key}`, { status, seen: { status: 'new' } })
  expect(await race(change('won'), change('archived'))).toEqual([200, 412])
})

test('a deleted lead can be restored', async () => {
  const key = buildLeadKey(await saveLead(aContact()))
  await admin.delete(`${PATH}/${key}`)
  expect(await namesOf()).toEqual([])
  await admin.post(`${PATH}/${key}/undelete`)
  expect(await namesOf()).toEqual(['Ada Lovelace'])
})

test('the list has what matches, and the leads of one link apart from those of its campaign', async () => {
  await saveLead(aQuizResult())
  const tags = 'utm_source=google&utm_medium=cpc&utm_campaign=spring'
  for (const [name, query] of [
    ['the link', tags],
    ['an ad', `${tags}&utm_content=ad-1`],
    ['another source', tags.replace('google', 'bing')],
  ] as const)
    await saveLead(aContact({ name, attribution: anAttribution(query) }))
  expect(await namesOf('kind=contact&text=source')).toEqual(['another source'])
  expect(await namesOf('campaign=spring')).toEqual(['an ad', 'another source', 'the link'])
  const link = 'campaign=spring&source=google&medium=cpc'
  expect(await namesOf(`${link}&content=-`)).toEqual(['the link'])
  expect(await namesOf(`${link}&content=ad-1`)).toEqual(['an ad'])
})

test('the summary counts by week, kind, status and campaign', async () => {
  await saveLead(aContact())
  await saveLead(aContact({ attribution: anAttribution('utm_campaign=Spring') }))
  await saveLead(aQuizResult({}, { utm_campaign: 'Spring' }))
  await saveLead(aContact({ spamReason: 'honeypot' }))
  const { body } = await admin.get('/api/admin/leads-summary')
  expect(body).toMatchObject({
    kinds: { contact: 3, quiz: 1 },
    statuses: { new: 2, spam: 1 },
    campaigns: { spring: 1 },
    unseenSpam: 1,
  })
  expect(body.weeks).toHaveLength(13)
  expect(body.weeks.at(-1)?.kinds).toEqual({ contact: 2 })
})
