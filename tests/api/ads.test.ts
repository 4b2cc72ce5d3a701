import { describe, expect, test } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { leads } from '#server/leads/leads.ts'
import { race, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { relabeled, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs()
useSiteFolder()

describe('the address of all ads', () => {
  const visit = async (ip: string, query = '') => {
    const { status, location } = await visitor.get(`/ads${query}`, { ip })
    expect(status).toBe(302)
    return location ?? ''
  }

  test('keeps every query parameter in order, repeated ones too', async () => {
    const query = '?utm_source=x&a=1&a=2&gclid=A%20b%2Bc&empty='
    const location = await visit('203.0.113.7', query)
    expect(location).toMatch(/^\/ads\/quiz-[ab]\?/)
    expect(location.slice('/ads/quiz-a'.length)).toBe(query)
  })

  test('sends about half to each quiz, and the same visitor to the same each time', async () => {
    const ips = Array.from({ length: 200 }, (_, i) => `203.0.113.${i}`)
    const visits = await Promise.all(ips.map((ip) => visit(ip)))
    const toA = visits.filter((location) => location === '/ads/quiz-a').length
    // Five standard deviations on either side of a half.
    expect(Math.abs(toA - 100)).toBeLessThan(36)
    expect(await Promise.all(ips.slice(0, 20).map((ip) => visit(ip)))).toEqual(visits.slice(0, 20))
  })
})

describe('a quiz submission', () => {
  const campaign = {
    utm_source: 'Google',
    utm_campaign: 'Spring',
    utm_content: '',
    utm_medium: 'cpc',
    utm_term: '',
    referer: 'https://google.test/',
  }
  const answers = { 0: 'Yes', 1: 'Below 30%', 2: 'Over a year ago' }

  const send = (given: object = {}, headers: Record<string, string> = {}) => {
    const quiz = { quizId: 'quiz-b', score: 3, answers: JSON.stringify(answers), email: null }
    const body = { ...quiz, ...campaign, ...given }
    return visitor.post('/api/ads/quiz-submissions', body, { headers })
  }

  test('is stored with its answers and its campaign as a lead', async () => {
    const answer = await send({}, { 'x-session-id': 'visit-1' })
    expect(answer).toMatchObject({ status: 201, body: { ok: true } })
    const [lead] = await leads.all()
    const stored = { kind: 'quiz', quizId: 'quiz-b', score: 3, answers, campaign }
    expect(lead).toMatchObject({ ...stored, sessionId: 'visit-1' })
    expect(lead).not.toHaveProperty('isOtherVersion')
  })

  test('has empty campaign fields where they are missing, and a score of its own', async () => {
    const given = { utm_source: undefined, referer: null, score: 77, answers: '{"0":"Yes"}' }
    expect((await send(given)).status).toBe(201)
    const stored = { ...campaign, utm_source: '', referer: '' }
    expect(await leads.all()).toMatchObject([{ campaign: stored, score: 1 }])
  })

  test('is stored once when it is repeated, with the same response', async () => {
    const again = () => send({}, { 'idempotency-key': 'attempt-1' })
    expect(await race(again(), again(), again())).toEqual([201, 201, 201])
    expect(await again()).toMatchObject({ status: 201, body: { ok: true } })
    expect(await leads.all()).toHaveLength(1)
  })

  test('of an earlier wording is kept under its version', async () => {
    const older = relabeled(shippedQuiz('quiz-b'), 'Below 30%', 'Below 25%')
    const version = await shipWording('quiz-b', older)
    const given = { ...answers, 1: 'Below 25%' }
    await send({ answers: JSON.stringify(given) }, { 'x-quiz-version': version })
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ answers: given, quizVersion: version })
    expect(lead).not.toHaveProperty('isOtherVersion')
  })

  test('of an unknown wording is marked, and does not keep its name', async () => {
    expect((await send({}, { 'x-quiz-version': '../../users/x' })).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ answers, isOtherVersion: true })
    expect(lead).not.toHaveProperty('quizVersion')
  })

  test('with answers that the named wording never offered is marked', async () => {
    const version = await shipWording('quiz-b', relabeled(shippedQuiz('quiz-b'), 'Yes', 'Sure'))
    await send({}, { 'x-quiz-version': version })
    expect(await leads.all()).toMatchObject([{ quizVersion: version, isOtherVersion: true }])
  })
})

describe('a request for an assessment', () => {
  const asked = { name: 'Ada Lovelace', email: 'ada@example.com', companySize: '11-50' }
  const firm = { yearFounded: 1998, role: 'founder' }
  const PATH = '/api/ads/assessment-requests'

  const send = (given: object = {}, headers: Record<string, string> = {}) =>
    visitor.post(PATH, { ...asked, ...firm, ...given }, { headers })
  const sendForm = (given: object = {}) =>
    visitor.post(PATH, new URLSearchParams({ ...asked, ...firm, ...given, yearFounded: '1998' }))

  test('is stored as a lead, and emailed to the team', async () => {
    const unreadable = { attribution: 'an ad' }
    expect((await send(unreadable, { 'x-session-id': 'visit-1' })).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).not.toHaveProperty('attribution')
    expect(lead).toMatchObject({ kind: 'assessment', ...asked, ...firm, sessionId: 'visit-1' })
    const notice = { kind: 'assessment', to: 'team', replyTo: 'ada@example.com' }
    const facts = 'Company size: 11-50\nFounded: 1998\nRole: founder\n\nOpen this lead: http'
    const email = { ...notice, text: expect.stringContaining(facts), leadId: lead?.id }
    expect(await outbox.all()).toMatchObject([email])
  })

  test('with the hidden field filled in is spam, without an email', async () => {
    expect((await sendForm({ website: 'https://spam.test' })).status).toBe(303)
    const [lead] = await leads.all()
    const spamReason = 'A hidden field was filled in'
    expect(lead).toMatchObject({ ...asked, ...firm, status: 'spam', spamReason })
    expect(lead).not.toHaveProperty('website')
    expect(await outbox.all()).toEqual([])
  })

  test('from a plain HTML form leads to the assessment, or to a page with the errors', async () => {
    expect(await sendForm()).toMatchObject({ status: 303, location: '/ads/full-assessment' })
    expect(await leads.all()).toMatchObject([{ ...asked, ...firm }])
    const { status, headers } = await sendForm({ email: 'ada' })
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  })
})
