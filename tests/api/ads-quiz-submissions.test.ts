import { describe, expect, test } from 'vitest'
import { leads } from '#server/leads/leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { relabeled, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'

useBlobs()

const campaign = {
  utm_source: 'Google',
  utm_campaign: 'Spring',
  utm_content: '',
  utm_medium: 'cpc',
  utm_term: '',
  referer: 'https://google.test/',
}
const answers = { 0: 'Yes', 1: 'Below 30%', 2: 'Over a year ago' }
const submission = {
  quizId: 'quiz-b',
  score: 3,
  answers: JSON.stringify(answers),
  email: null,
  ...campaign,
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call('/api/ads/quiz-submissions', { method: 'POST', body, headers })

describe('POST /api/ads/quiz-submissions', () => {
  test('stores the answers and the campaign as a lead', async () => {
    const response = await send(submission, { 'x-session-id': 'visit-1' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true })
    expect(await leads.all()).toMatchObject([
      { kind: 'quiz', quizId: 'quiz-b', score: 3, answers, campaign, sessionId: 'visit-1' },
    ])
  })

  test('stores missing campaign fields as empty', async () => {
    const { utm_source: _, ...rest } = submission
    expect((await send({ ...rest, referer: null })).status).toBe(201)
    expect(await leads.all()).toMatchObject([
      { campaign: { ...campaign, utm_source: '', referer: '' } },
    ])
  })

  test('computes the score itself', async () => {
    await send({ ...submission, score: 77, answers: '{"0":"Yes"}' })
    expect(await leads.all()).toMatchObject([{ score: 1 }])
  })

  test('stores a repeated submission once with the same response', async () => {
    const key = { 'idempotency-key': 'attempt-1' }
    const responses = await Promise.all([
      send(submission, key),
      send(submission, key),
      send(submission, key),
    ])
    for (const response of [...responses, await send(submission, key)]) {
      expect(response.status).toBe(201)
      expect(await response.json()).toEqual({ ok: true })
    }
    expect(await leads.all()).toHaveLength(1)
  })

  test('accepts the options of the full assessment', async () => {
    const response = await send({
      ...submission,
      quizId: 'full-assessment',
      answers: '{"9":"Option C"}',
    })
    expect(response.status).toBe(201)
  })

  test.each([
    ['an option', { 0: 'Maybe', 1: 'Below 30%' }],
    ['a question', { ...answers, 3: 'Yes' }],
  ])('stores the answers of a quiz that lost %s meanwhile, and marks them', async (_, given) => {
    expect((await send({ ...submission, answers: JSON.stringify(given) })).status).toBe(201)
    expect(await leads.all()).toMatchObject([
      { answers: given, score: Object.keys(given).length, isOtherVersion: true },
    ])
  })

  test('marks no answers of the current quiz', async () => {
    await send(submission)
    expect((await leads.all())[0]).not.toHaveProperty('isOtherVersion')
  })

  test('keeps a submission of an earlier wording under its version', async () => {
    const older = relabeled(shippedQuiz('quiz-b'), 'Below 30%', 'Below 25%')
    const version = await shipWording('quiz-b', older)
    const given = { ...answers, 1: 'Below 25%' }
    const sent = { ...submission, answers: JSON.stringify(given) }
    expect((await send(sent, { 'x-quiz-version': version })).status).toBe(201)
    const [lead] = await leads.all()
    expect(lead).toMatchObject({ answers: given, quizVersion: version })
    expect(lead).not.toHaveProperty('isOtherVersion')
  })

  test('marks answers that the named wording never offered', async () => {
    const version = await shipWording('quiz-b', relabeled(shippedQuiz('quiz-b'), 'Yes', 'Sure'))
    await send(submission, { 'x-quiz-version': version })
    expect(await leads.all()).toMatchObject([{ quizVersion: version, isOtherVersion: true }])
  })

  test.each(['0123456789ab', '../../users/x', '%00'])(
    'marks the answers of the unknown version %s and does not keep its name',
    async (version) => {
      expect((await send(submission, { 'x-quiz-version': version })).status).toBe(201)
      const [lead] = await leads.all()
      expect(lead).toMatchObject({ answers, isOtherVersion: true })
      expect(lead).not.toHaveProperty('quizVersion')
    },
  )

  test.each([
    ['an unknown quiz', { quizId: 'quiz-z' }, 'quizId'],
    ['a score that is no number', { score: '3' }, 'score'],
    ['answers that are no text', { answers }, 'answers'],
    ['answers that are no JSON', { answers: '{' }, 'answers'],
    ['an email', { email: 'ada@example.com' }, 'email'],
    ['an over-long campaign', { utm_term: 'x'.repeat(256) }, 'utm_term'],
  ])('rejects %s and names the field', async (_, change, field) => {
    const response = await send({ ...submission, ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', issues: [{ field }] })
    expect(await leads.all()).toEqual([])
  })
})
