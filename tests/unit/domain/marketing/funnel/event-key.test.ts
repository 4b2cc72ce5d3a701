import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCampaignKey, parseCampaignName } from '#domain/attribution/campaign-name.ts'
import {
  buildArrivalKey,
  buildEventKey,
  buildLandingKey,
  buildVisitKey,
  describeProgress,
  readArrivalKey,
  readEventKey,
} from '#domain/marketing/funnel/event-key.ts'
import type { Step } from '#domain/marketing/funnel/event.ts'

const SAFE_KEY = /^[a-z0-9][a-z0-9/_.-]{0,199}$/
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = (query: string) => buildCampaignKey(parseCampaignName(query), digest)

const anyStep = fc.oneof(
  fc.constant<Step>({ type: 'page_view' }),
  fc.record({
    type: fc.constant('question_answered' as const),
    question: fc.integer({ min: 1, max: 99 }),
    option: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('submit' as const), answers: fc.integer({ min: 0, max: 99 }) }),
)
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('..', 'a_b', 'Frühling', 'x'.repeat(300), '-', '.'),
)

test('every event has a safe key that can be read back', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('2024-01-01'),
        max: new Date('2099-12-31'),
        noInvalidDate: true,
      }),
      fc.constantFrom('quiz-a', 'quiz-b', 'full-assessment', 'q'.repeat(40)),
      fc.record({
        utm_source: anyText,
        utm_medium: anyText,
        utm_campaign: anyText,
        utm_content: anyText,
      }),
      fc.string({ minLength: 1 }),
      anyStep,
      fc.constantFrom(undefined, '0123456789ab', 'ffffffffffff'),
      (date, quizId, campaign, sessionId, step, version) => {
        const query = new URLSearchParams(campaign)
        const facts = {
          day: date.toISOString().slice(0, 10),
          quizId,
          version,
          campaign: buildCampaignKey(parseCampaignName(query.toString()), digest),
          visit: buildVisitKey(sessionId, digest),
          step,
        }
        const key = buildEventKey(facts)
        expect(key).toMatch(SAFE_KEY)
        expect(key).not.toContain('..')
        expect(readEventKey(key)).toEqual(facts)
      },
    ),
  )
})

const SPRING = /^google__spring-sale$/
const HASH = /^h_[0-9a-f]{32}$/

test.each([
  ['is in normal form', 'utm_source=Google&utm_campaign=Spring%20Sale', SPRING],
  ['is the same for equal names', 'utm_source=google&utm_campaign=spring_sale', SPRING],
  ['is a hyphen without tags', '', /^-$/],
  ['is a hyphen for a term alone', 'utm_term=x', /^-$/],
  ['has the ad at its end', 'utm_source=a&utm_content=b', /^a___b$/],
  ['has up to 80 characters', `utm_source=${'x'.repeat(78)}`, /^x{78}__$/],
  ['is a hash of longer names', `utm_source=${'x'.repeat(79)}`, HASH],
  ['is a hash of names that are not ASCII', 'utm_campaign=Весна', HASH],
  ['is read from 2,000 characters', `x=${'x'.repeat(2000)}&utm_source=a`, /^-$/],
])('the key of a campaign %s', (_, query, key) => expect(keyOf(query)).toMatch(key))

test.each(['/', '/diary/a-board', `/${'x'.repeat(49)}`])(
  'an arrival at %s has a safe key that can be read back',
  (path) => {
    const landing = buildLandingKey(path, digest)
    const visit = buildVisitKey('0.25', digest)
    const facts = { day: '2026-01-01', visit, channel: 'paid-search', campaign: 'g_c_s' } as const
    const key = buildArrivalKey({ ...facts, landing })
    expect(key).toMatch(SAFE_KEY)
    expect(readArrivalKey(key)).toEqual({ ...facts, landing: path })
    expect(readEventKey(key)).toBeUndefined()
  },
)

test.each(['/Ä', '/a//b', '/a/../b', '/a b', `/${'x'.repeat(50)}`, '/%2e%2e', '/?'])(
  'the landing page %j has a hash in its key',
  (path) => expect(buildLandingKey(path, digest)).toMatch(/^\/h_[0-9a-f]{32}$/),
)

test.each(['x', '2026-01-01/x/arrival.direct/-/a', `2026-01-01/${'a'.repeat(32)}/arrival.x/-/a`])(
  'the key %j is not read as an arrival',
  (key) => expect(readArrivalKey(key)).toBeUndefined(),
)

test('the key of a visit is its UUID, and a hash of anything else', () => {
  const id = '3F0c2a10-0000-4000-8000-0123456789ab'
  expect(buildVisitKey(id, digest)).toBe('3f0c2a100000400080000123456789ab')
  expect(buildVisitKey('mine', digest)).toHaveLength(32)
  for (const other of [`${id}0`, `x${id}`, `${id}\n`])
    expect(buildVisitKey(other, digest)).toBe(digest(other).slice(0, 32))
})

test('an event of release 0.1 is read without a version', () => {
  const visit = '3f0c2a100000400080000123456789ab'
  expect(readEventKey(`2026-01-01/quiz-b/-/${visit}/q02.1`)).toEqual({
    day: '2026-01-01',
    visit,
    quizId: 'quiz-b',
    campaign: '-',
    step: { type: 'question_answered', question: 2, option: 1 },
  })
})

const ANSWERED = '2026-01-01/quiz-b/-/3f0c2a100000400080000123456789ab'

test.each([
  '',
  '2026-01-01/quiz-b/-/../v',
  ...['v01', 's', 's01.1', 'q01', 'q.1', 'vv'].map((step) => `${ANSWERED}/${step}`),
])('the key %j is not read as an event', (key) => expect(readEventKey(key)).toBeUndefined())

const opened: Step = { type: 'page_view' }
const submitted: Step = { type: 'submit', answers: 5 }
const answered = (question: number): Step => ({ type: 'question_answered', question, option: 0 })

test.each([
  [[], 'Dropped off at question 1'],
  [[opened, answered(2), answered(1)], 'Dropped off at question 3'],
  [[answered(4)], 'Dropped off at question 5'],
  [[answered(5)], 'Dropped off at the last feedback'],
  [[opened, submitted, answered(1)], 'Finished the quiz'],
])('a session of a quiz with five questions and the steps %j: %s', (steps, words) => {
  expect(describeProgress(steps, 5)).toBe(words)
})
