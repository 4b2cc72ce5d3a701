import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FunnelReport, UNKNOWN_WORDING } from '#domain/marketing/funnel/report.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { currentVersion } from '#server/site/quiz-versions.ts'
import { findFirmDayStart } from '#server/site/site.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { funnelMonths } from '#server/marketing/funnel/closed-days.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { saveLead } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aContact } from '#tests/support/leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import {
  anySession,
  DAYS,
  FIRST,
  type QuizSession,
  sendSessions,
} from '#tests/support/quiz-sessions.ts'
import { reworded, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'

useBlobs()

/** The figures counted by hand, from the sessions and not from keys. */
function countByHand(own: readonly QuizSession[]) {
  const answered = (question: number) => (each: QuizSession) =>
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
    wrote: own.filter(({ contacts }) => contacts).length,
  }
}

function figuresOf({ tally, outcomes }: FunnelReport) {
  const { views, started, questions, submitted } = tally
  return {
    views,
    started,
    questions: questions.map(({ saw, answered }) => ({ saw, answered })),
    submitted,
    wrote: outcomes.wrote,
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
  test('counts each wording apart, before and after closed days are rolled up', async () => {
    const period = { quiz: 'quiz-b', from: FIRST, to: addDays(FIRST, DAYS - 1) }
    const now = new Date(`${addDays(period.to)}T04:00:00Z`)
    const quizB = shippedQuiz('quiz-b')
    const older = reworded(quizB, 'margin', 'Do you know your margin?')
    const versions = [undefined, currentVersion(quizB), currentVersion(older)]
    const anyVisit = fc
      .tuple(anySession, fc.constantFrom(...versions))
      .map(([session, version]): QuizSession => ({ ...session, quizId: 'quiz-b', version }))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyVisit, { selector: ({ session }) => session, maxLength: 12 }),
        async (sessions) => {
          await clear()
          await shipWording('quiz-b', older)
          await sendSessions(sessions)
          for (const isRolledUp of [false, true]) {
            if (isRolledUp) await rollUp({ now })
            for (const version of versions) {
              const own = sessions.filter((each) => each.version === version)
              const wording = version ?? UNKNOWN_WORDING
              const report = await readFunnelReport({ ...period, wording }, now)
              const views = report.wordings.find((each) => each.version === wording)?.views
              expect(views ?? 0).toBe(own.length)
              if (own.length === 0) continue
              expect(report.wording).toBe(wording)
              expect(figuresOf(report)).toEqual(countByHand(own))
            }
          }
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)

  test('shows the newest wording with its questions, unless another one is asked for', async () => {
    const quizB = shippedQuiz('quiz-b')
    const older = reworded(quizB, 'margin', 'Do you know your margin?')
    const [newest, oldest] = [
      await shipWording('quiz-b', quizB, '2026-02-27T12:00:00Z'),
      await shipWording('quiz-b', older, '2026-02-01T12:00:00Z'),
    ]
    const base = { day: 0, quizId: 'quiz-b', campaign: '', submits: true, contacts: false }
    const visit = (version: string | undefined, option: number) => ({
      ...base,
      session: crypto.randomUUID(),
      version,
      answers: [{ question: 1, option }],
    })
    await sendSessions([visit(newest, 0), visit(oldest, 1), visit(oldest, 1), visit(undefined, 0)])
    const now = new Date(`${addDays(FIRST)}T04:00:00Z`)
    const read = (wording?: string) =>
      readFunnelReport({ quiz: 'quiz-b', from: FIRST, to: FIRST, wording }, now)
    const first = await read()
    expect(first.wordings).toEqual([
      { version: newest, since: ['2026-02-27'], views: 1 },
      { version: oldest, since: ['2026-02-01'], views: 2 },
      { version: UNKNOWN_WORDING, since: [], views: 1 },
    ])
    expect(first.tally.questions[0]?.options).toEqual([1, 0])
    const second = await read(oldest)
    expect(second.quiz.questions[0]?.text).toBe('Do you know your margin?')
    expect(second.tally.questions[0]?.options).toEqual([0, 2])
    expect((await read('aaaaaaaaaaaa')).wording).toBe(newest)
  })

  test('counts the last answer to a question', async () => {
    const session = crypto.randomUUID()
    const answers = [0, 1].map((option) => ({ question: 1, option }))
    const base = { session, day: 0, quizId: 'quiz-b', campaign: '' }
    await sendSessions([{ ...base, answers, submits: false, contacts: false }])
    const report = await readFunnelReport(
      { quiz: 'quiz-b', from: FIRST, to: FIRST },
      new Date(`${addDays(FIRST)}T04:00:00Z`),
    )
    expect(report.tally.questions[0]?.options).toEqual([0, 1])
  })

  test('names the campaigns of the period, hashed ones too', async () => {
    const base = { day: 0, quizId: 'quiz-b', answers: [], submits: false, contacts: false }
    await sendSessions([
      { ...base, session: crypto.randomUUID(), campaign: 'Café crème' },
      { ...base, session: crypto.randomUUID(), campaign: '' },
    ])
    const { campaigns } = await readFunnelReport(
      { quiz: 'quiz-b', from: FIRST, to: FIRST },
      new Date(`${addDays(FIRST)}T04:00:00Z`),
    )
    expect(campaigns.map(({ campaign }) => campaign).toSorted()).toEqual(['', 'café-crème'])
  })
})

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
])('counts the first and the last minute of %s, a day of %d hours', async (day, hours) => {
  const [start, end] = [await findFirmDayStart(day), await findFirmDayStart(addDays(day))]
  expect(end.getTime() - start.getTime()).toBe(hours * 3_600_000)
  const minutes = [start.getTime() - 60_000, start.getTime(), end.getTime() - 60_000, end.getTime()]
  for (const minute of minutes) {
    const sessionId = crypto.randomUUID()
    const view = { sessionId, quizId: 'quiz-b', eventType: 'page_view' } as const
    await saveEvent({ ...view, eventData: '{"questionIndex":0}' }, '', new Date(minute))
    await saveLead(aContact({ sessionId }), new Date(minute + 1000))
  }
  const read = async (now: Date) => {
    const { tally, outcomes } = await readFunnelReport({ quiz: 'quiz-b', from: day, to: day }, now)
    return { views: tally.views, wrote: outcomes.wrote }
  }
  expect(await read(end)).toEqual({ views: 2, wrote: 2 })
  const later = new Date(end.getTime() + 2 * 86_400_000)
  await rollUp({ now: later })
  expect(await read(later)).toEqual({ views: 2, wrote: 2 })
})

test('a closed month is one record with the same figures as its days', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  await sendSessions(
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
