import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FunnelReport } from '#domain/funnel/report.ts'
import { events, saveEvent } from '#server/funnel/events.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import { funnelDays, funnelMonths } from '#server/funnel/closed-days.ts'
import { readFunnelReport } from '#server/funnel/report.ts'
import { RAW_DAYS, removeOldEvents, rollUp } from '#server/funnel/roll-up.ts'
import { findRolledTo } from '#server/funnel/roll-up-state.ts'
import { saveLead } from '#server/leads/leads.ts'
import { readQuizzes } from '#server/content/quizzes.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aContact } from '../../../support/leads.ts'
import { useBlobs } from '../../../support/blobs.ts'

useBlobs()

/** The days run over the end of a month. */
const FIRST = '2026-02-27'
const DAYS = 4

interface Visit {
  readonly session: string
  readonly day: number
  /** After so many steps it is midnight. */
  readonly midnight?: number
  readonly quizId: string
  readonly campaign: string
  /** The option of each answer, in order; an answer may be given again. */
  readonly answers: readonly { readonly question: number; readonly option: number }[]
  readonly submits: boolean
  readonly contacts: boolean
}

const visit: fc.Arbitrary<Visit> = fc.record({
  session: fc.uuid(),
  day: fc.nat(DAYS - 2),
  midnight: fc.nat(7),
  quizId: fc.constantFrom('quiz-a', 'quiz-b'),
  campaign: fc.constantFrom('', 'spring', 'Spring Sale', 'été'),
  answers: fc.array(fc.record({ question: fc.integer({ min: 1, max: 3 }), option: fc.nat(1) }), {
    maxLength: 5,
  }),
  submits: fc.boolean(),
  contacts: fc.boolean(),
})

async function play(visits: readonly Visit[]): Promise<void> {
  const quizzes = await readQuizzes()
  let second = 0
  for (const each of visits) {
    const { session, day, quizId, campaign, answers, submits, contacts, midnight = Infinity } = each
    let steps = 0
    const at = () => {
      const today = addDays(FIRST, steps++ < Math.max(1, midnight) ? day : day + 1)
      return new Date(Date.parse(today) + ++second * 1000)
    }
    const attribution = campaign && new URLSearchParams({ utm_campaign: campaign }).toString()
    const tell = (eventType: 'page_view' | 'question_answered' | 'submit', eventData: object) =>
      saveEvent(
        { sessionId: session, quizId, eventType, eventData: JSON.stringify(eventData) },
        attribution,
        at(),
      )
    await tell('page_view', { questionIndex: 0 })
    for (const { question, option } of answers) {
      const answer = quizzes.get(quizId)?.questions[question - 1]?.options[option]?.value
      // The same answer again has the same key.
      await tell('question_answered', { questionNumber: question, answer })
    }
    if (submits) await tell('submit', { answersCount: 3 })
    if (contacts) await saveLead(aContact({ sessionId: session }), at())
  }
}

/** The figures counted by hand, from the visits and not from keys. */
function countByHand(visits: readonly Visit[], quizId: string, campaign?: string) {
  const own = visits.filter(
    (each) => each.quizId === quizId && (campaign === undefined || each.campaign === campaign),
  )
  const answered = (question: number) => (each: Visit) =>
    each.answers.some((answer) => answer.question === question)
  return {
    views: own.length,
    started: own.filter(({ answers, submits }) => answers.length > 0 || submits).length,
    questions: [1, 2, 3].map((question) => ({
      saw: own.filter(
        (each) => question === 1 || answered(question)(each) || answered(question - 1)(each),
      ).length,
      answered: own.filter(answered(question)).length,
    })),
    submitted: own.filter(({ submits }) => submits).length,
    contacted: own.filter(({ contacts }) => contacts).length,
  }
}

function figuresOf({ tally }: FunnelReport) {
  const { views, started, questions, submitted, contacted } = tally
  return {
    views,
    started,
    questions: questions.map(({ saw, answered }) => ({ saw, answered })),
    submitted,
    contacted,
  }
}

async function clear(): Promise<void> {
  const names = [
    'events',
    'leads',
    'funnel-days',
    'funnel-months',
    'funnel-state',
    'campaign-names',
  ]
  for (const name of names) {
    for await (const page of blobs(name).pages()) {
      for (const { key } of page) await blobs(name).remove(key)
    }
  }
}

describe('readFunnelReport', () => {
  test('equals an independent count, before and after a roll-up', async () => {
    const period = { from: FIRST, to: addDays(FIRST, DAYS - 1) }
    const now = new Date(`${period.to}T23:00:00Z`)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(visit, { selector: ({ session }) => session, maxLength: 12 }),
        async (visits) => {
          await clear()
          await play(visits)
          for (const quiz of ['quiz-a', 'quiz-b']) {
            const live = await readFunnelReport({ quiz, ...period }, now)
            expect(figuresOf(live)).toEqual(countByHand(visits, quiz))
          }
          await rollUp({ now })
          for (const quiz of ['quiz-a', 'quiz-b']) {
            const rolled = await readFunnelReport({ quiz, ...period }, now)
            expect(figuresOf(rolled)).toEqual(countByHand(visits, quiz))
            const one = await readFunnelReport({ quiz, ...period, campaign: 'spring-sale' }, now)
            expect(figuresOf(one)).toEqual(countByHand(visits, quiz, 'Spring Sale'))
          }
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)

  test('counts the last answer', async () => {
    const session = crypto.randomUUID()
    const answers = [0, 1].map((option) => ({ question: 1, option }))
    const base = { session, day: 0, quizId: 'quiz-b', campaign: '' }
    await play([{ ...base, answers, submits: false, contacts: false }])
    const report = await readFunnelReport(
      { quiz: 'quiz-b', from: FIRST, to: FIRST },
      new Date(`${FIRST}T23:00:00Z`),
    )
    expect(report.tally.questions[0]?.options).toEqual([0, 1])
  })

  test('names the campaigns of the period, also those with a hashed key', async () => {
    const base = { day: 0, quizId: 'quiz-b', answers: [], submits: false, contacts: false }
    await play([
      { ...base, session: crypto.randomUUID(), campaign: 'Café crème' },
      { ...base, session: crypto.randomUUID(), campaign: '' },
    ])
    const { campaigns } = await readFunnelReport(
      { quiz: 'quiz-b', from: FIRST, to: FIRST },
      new Date(`${FIRST}T23:00:00Z`),
    )
    expect(campaigns.map(({ campaign }) => campaign).toSorted()).toEqual(['', 'café-crème'])
  })
})

test('a closed month is one record with the sums of its days', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  await play(
    [0, 0, 1, 2].map((day) => ({
      session: crypto.randomUUID(),
      day,
      quizId: 'quiz-b',
      campaign: 'spring',
      answers: [{ question: 1, option: 1 }],
      submits: true,
      contacts: false,
    })),
  )
  await rollUp({ now: at('2026-03-04') })
  expect(await funnelMonths.keys()).toEqual(['2026-02'])
  const period = { quiz: 'quiz-b', from: '2026-02-01', to: '2026-03-03' }
  const before = await readFunnelReport(period, at('2026-03-04'))
  expect(before.tally).toMatchObject({ views: 4, submitted: 4 })
  await funnelMonths.remove('2026-02')
  expect(await readFunnelReport(period, at('2026-03-04'))).toEqual(before)
  const part = await readFunnelReport({ ...period, from: '2026-02-28' }, at('2026-03-04'))
  expect(part.tally.views).toBe(2)
})

describe('rollUp', () => {
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const aVisit = (day: number): Visit => ({
    session: crypto.randomUUID(),
    day,
    quizId: 'quiz-b',
    campaign: 'spring',
    answers: [{ question: 1, option: 0 }],
    submits: false,
    contacts: false,
  })

  test('produces the same records when it is repeated', async () => {
    await play([aVisit(0), aVisit(0), aVisit(2)])
    const now = noon(addDays(FIRST, 3))
    await rollUp({ now })
    const before = await funnelDays.all()
    expect(before).toHaveLength(2)
    await funnelDays.upsert(FIRST, () => ({ cells: [] }))
    await rollUp({ now, again: true })
    expect(await funnelDays.all()).toEqual(before)
  })

  test('continues where it stopped and excludes today', async () => {
    await play([aVisit(0), aVisit(1)])
    expect(await rollUp({ now: noon(addDays(FIRST, 1)) })).toEqual([FIRST])
    expect(await rollUp({ now: noon(addDays(FIRST, 2)) })).toEqual([addDays(FIRST, 1)])
    expect(await findRolledTo()).toBe(addDays(FIRST, 1))
    expect(await rollUp({ now: noon(addDays(FIRST, 2)) })).toEqual([])
  })

  test('keeps raw events for thirteen months and totals longer', async () => {
    await play([aVisit(0), aVisit(1)])
    await rollUp({ now: noon(addDays(FIRST, 2)) })
    const late = noon(addDays(FIRST, RAW_DAYS + 1))
    await removeOldEvents(late)
    expect((await events.keys()).map((key) => key.slice(0, 10))).toEqual([
      addDays(FIRST, 1),
      addDays(FIRST, 1),
    ])
    const report = await readFunnelReport({ quiz: 'quiz-b', from: FIRST, to: FIRST }, late)
    expect(report.tally.views).toBe(1)
  })
})
