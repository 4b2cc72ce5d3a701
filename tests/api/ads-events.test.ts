import { describe, expect, test } from 'vitest'
import { findFirmDay } from '#server/site/site.ts'
import { currentVersion } from '#server/site/quiz-versions.ts'
import { events } from '#server/tracking/events.ts'
import { campaignNames } from '#server/tracking/campaign-names.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { relabeled, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'

useBlobs()

const SESSION = '3f0c2a10-0000-4000-8000-0123456789ab'
const SESSION_KEY = '3f0c2a100000400080000123456789ab'
const today = () => findFirmDay(new Date())

const view = {
  sessionId: SESSION,
  quizId: 'quiz-b',
  eventType: 'page_view',
  eventData: '{"questionIndex":0}',
}
const answered = {
  ...view,
  eventType: 'question_answered',
  eventData: '{"questionNumber":2,"answer":"Below 30%"}',
}
const submit = { ...view, eventType: 'submit', eventData: '{"answersCount":3}' }

const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call('/api/ads/events', { method: 'POST', body, headers })

describe('POST /api/ads/events', () => {
  test('stores each step under a key that describes it', async () => {
    for (const event of [view, answered, submit]) expect((await send(event)).status).toBe(201)
    const prefix = `${await today()}/${SESSION_KEY}/quiz-b/-`
    expect(await events.keys()).toEqual([`${prefix}/q02.1`, `${prefix}/s03`, `${prefix}/v`])
  })

  test('counts a repeated step once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(answered)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await events.keys()).toHaveLength(1)
  })

  test('stores the campaign in its normal form', async () => {
    await send(view, { 'x-attribution': 'utm_source=Google&utm_campaign=Spring+Sale' })
    expect(await events.keys()).toEqual([
      `${await today()}/${SESSION_KEY}/quiz-b/google__spring-sale/v`,
    ])
  })

  test('stores the name of a hashed campaign', async () => {
    const attribution = new URLSearchParams({ utm_campaign: 'Весна' }).toString()
    await send(view, { 'x-attribution': attribution })
    await send(answered, { 'x-attribution': attribution })
    expect(await campaignNames.all()).toMatchObject([{ campaign: 'весна' }])
  })

  test('counts the answer of another version of the quiz without its option', async () => {
    const old = { ...answered, eventData: '{"questionNumber":2,"answer":"Below 25%"}' }
    expect((await send(old)).status).toBe(201)
    const longer = { ...submit, eventData: '{"answersCount":4}' }
    expect((await send(longer)).status).toBe(201)
    const prefix = `${await today()}/${SESSION_KEY}/quiz-b/-`
    expect(await events.keys()).toEqual([`${prefix}/q02.x`, `${prefix}/s04`])
  })

  test('counts an answer by the wording that its page had', async () => {
    const quizB = shippedQuiz('quiz-b')
    const older = relabeled(quizB, 'Below 30%', 'Below 25%')
    const version = await shipWording('quiz-b', older)
    const old = { ...answered, eventData: '{"questionNumber":2,"answer":"Below 25%"}' }
    expect((await send(old, { 'x-quiz-version': version })).status).toBe(201)
    const current = currentVersion(quizB)
    expect((await send(answered, { 'x-quiz-version': current })).status).toBe(201)
    const day = await today()
    expect(await events.keys()).toEqual(
      [version, current].toSorted().map((each) => `${day}/${SESSION_KEY}/quiz-b.${each}/-/q02.1`),
    )
  })

  test.each(['0123456789ab', '../../users/x', 'x'.repeat(4000)])(
    'trusts no unknown version: %.20s',
    async (version) => {
      expect((await send(answered, { 'x-quiz-version': version })).status).toBe(201)
      expect(await events.keys()).toEqual([`${await today()}/${SESSION_KEY}/quiz-b/-/q02.x`])
    },
  )

  test('stores nothing of a question that the quiz no longer has', async () => {
    const old = { ...answered, eventData: '{"questionNumber":4,"answer":"Yes"}' }
    expect((await send(old)).status).toBe(201)
    expect(await events.keys()).toEqual([])
  })

  test.each([
    ['an unknown quiz', { ...view, quizId: 'quiz-z' }, 'quizId'],
    ['a quiz that makes no calls', { ...view, quizId: 'board' }, 'quizId'],
    ['an unknown event type', { ...view, eventType: 'click' }, 'eventType'],
    ['a missing session', { ...view, sessionId: ' ' }, 'sessionId'],
    ['event data that is not text', { ...view, eventData: {} }, 'eventData'],
    ['a page view without its index', { ...view, eventData: '{}' }, 'eventData.questionIndex'],
    ['an unknown key', { ...view, eventData: '{"questionIndex":0,"page":1}' }, 'eventData'],
    [
      'an answer under another name',
      { ...answered, eventData: '{"questionNumber":2,"choice":"Below 30%"}' },
      'eventData.answer',
    ],
    ['a submission without a count', { ...submit, eventData: '{}' }, 'eventData.answersCount'],
  ])('rejects %s and names the field', async (_, event, field) => {
    for (const headers of [{}, CRAWLER]) {
      const response = await send(event, headers)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid', issues: [{ field }] })
    }
    expect(await events.keys()).toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['a crawler', CRAWLER],
    ['a prefetched page', { 'sec-purpose': 'prefetch;prerender' }],
    ['a visitor with Global Privacy Control', { 'sec-gpc': '1' }],
    ['a visitor with Do Not Track', { dnt: '1' }],
  ])('does not count %s', async (_, headers) => {
    expect((await send(view, headers)).status).toBe(204)
    expect(await events.keys()).toEqual([])
  })

  test.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36',
    'Playwright/1.55.0 (x64; debian 13) node/24.1',
    'node',
    'curl/8.14.1',
    '',
  ])('leaves out a program: %j', async (agent) => {
    expect((await send(view, { 'user-agent': agent })).status).toBe(204)
    expect(await events.keys()).toEqual([])
  })

  test('accepts only POST requests of our own pages', async () => {
    const got = await call('/api/ads/events')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await send(view, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})
