import { describe, expect, test } from 'vitest'
import {
  CAMPAIGN_LIMIT,
  limitCampaigns,
  OTHER_CAMPAIGNS,
} from '#domain/marketing/funnel/campaign-limit.ts'
import {
  buildPlaceId,
  type Cell,
  cellSchema,
  EMPTY_TALLY,
  type Tally,
  tallyDay,
  tallyQuiz,
} from '#domain/marketing/funnel/cell.ts'
import type { EventFacts } from '#domain/marketing/funnel/event-key.ts'
import type { Step } from '#domain/marketing/funnel/event.ts'
import { sumOutcomes } from '#domain/marketing/funnel/outcome.ts'
import { countDropOffs, listFunnelSteps } from '#domain/marketing/funnel/report.ts'
import { limitVisits, readSessions, tallyVisits } from '#domain/marketing/funnel/visit-cell.ts'
import { sumBy } from '#domain/sum.ts'

const PLACE = { day: '2026-03-20', quizId: 'quiz-b', campaign: '-' }
const fact = (visit: string, step: Step, given: Partial<EventFacts> = {}): EventFacts => {
  return { ...PLACE, visit, step, ...given }
}
const view: Step = { type: 'page_view' }
const answer = (question: number, option = 0): Step => {
  return { type: 'question_answered', question, option }
}
const submit: Step = { type: 'submit', answers: 3 }

/** How many saw and answered a question, and chose each option. */
const question = (saw: number, answered: number, options: number[]) => ({ saw, answered, options })

describe('the tally of a day', () => {
  test('counts the answer of another version without its option', () => {
    const other: Step = { type: 'question_answered', question: 1, option: undefined }
    const [cell] = tallyDay([fact('a', answer(1)), fact('b', other)])
    expect(cell).toMatchObject({ started: 2, questions: [question(2, 2, [1]), { saw: 2 }] })
  })

  test('counts each session once in every figure', () => {
    const finished = [answer(1), answer(2), answer(3), submit].map((step) => fact('a', step))
    const [counted] = tallyDay([
      ...['a', 'b', 'c', 'd'].map((visit) => fact(visit, view)),
      ...finished,
      fact('b', answer(1, 1)),
      fact('b', answer(2)),
      fact('c', answer(1)),
    ])
    const answered = [question(4, 3, [2, 1]), question(3, 2, [2]), question(2, 1, [1])]
    const questions = [...answered, question(1, 0, [])]
    expect(counted).toEqual({ ...cell('-', 4), started: 3, questions, submitted: 1 })
  })

  test('counts a view for an answer whose view event was lost', () => {
    const [cell] = tallyDay([fact('a', answer(3), { version: 'v' })])
    expect(cell).toMatchObject({ views: 1, started: 1, version: 'v' })
    expect(cell?.questions.map(({ saw }) => saw)).toEqual([1, 0, 1, 1])
  })

  test('counts only the new events of a session that continues after midnight', () => {
    const before = [fact('a', view), fact('a', answer(1))]
    const after = [fact('a', answer(1, 1)), fact('a', answer(2)), fact('a', submit)]
    const added = sumBy([...tallyDay(before), ...tallyDay(after, before)], buildPlaceId)
    expect(tallyDay([...after, ...before])).toEqual(added)
  })
})

test('a page that is opened again after midnight is another session', () => {
  const session = [fact('a', view), fact('a', answer(1))]
  expect(tallyDay(session, session)).toMatchObject([{ views: 1, started: 1 }])
})

const cell = (campaign: string, views: number, quizId = 'quiz-b'): Cell => {
  return { ...EMPTY_TALLY, quizId, campaign, views }
}
const noneSaved = new Set<string>()
const viewsOf = ({ views }: Tally) => views
/** All but so many of those that are counted by name. */
const popular = (left: number) =>
  Array.from({ length: CAMPAIGN_LIMIT - left }, (_, i) => cell(`popular-${i}__x`, 100, 'quiz-z'))

test('the most viewed campaigns are counted by name, and the rest of each quiz is one sum', () => {
  const cells = [
    cell('a__x', 1),
    cell('b__x', 5),
    cell('b__x', 5, 'quiz-a'),
    cell('c__x', 3),
    cell('d__x', 2),
    cell('d__x', 1, 'quiz-a'),
  ]
  const all = limitCampaigns([...cells, ...popular(2)], viewsOf, noneSaved)
  const limited = all.filter(({ quizId }) => quizId !== 'quiz-z')
  expect(limited.map(({ quizId, campaign, views }) => [quizId, campaign, views])).toEqual([
    ['quiz-b', OTHER_CAMPAIGNS, 3],
    ['quiz-b', 'b__x', 5],
    ['quiz-a', 'b__x', 5],
    ['quiz-b', 'c__x', 3],
    ['quiz-a', OTHER_CAMPAIGNS, 1],
  ])
})

describe('the tally of a quiz', () => {
  const options = ['Yes', 'No'].map((label) => ({ id: label, label, value: label }))
  const quiz = { questions: [{ options }] }

  test('has an entry for each question and option, also without visits', () => {
    expect(tallyQuiz(quiz, [])).toEqual({ ...EMPTY_TALLY, questions: [question(0, 0, [0, 0])] })
  })

  test('leaves out questions that the quiz no longer has', () => {
    const questions = [question(3, 2, [1, 1]), question(2, 1, [1])]
    const tally = tallyQuiz(quiz, [{ ...cell('-', 3), questions }])
    expect(tally).toMatchObject({ views: 3, questions: questions.slice(0, 1) })
  })
})

test('cells with the same quiz, wording and campaign are summed, and the sum keeps their name', () => {
  const name = { source: 'Весна', medium: '', campaign: '', content: '' }
  const cells = [
    cell('-', 1),
    { ...cell('-', 2), version: 'v' },
    { ...cell('-', 4), version: 'v', name },
    cell('a__', 8),
    cell('-', 16),
  ]
  const sums = [cell('-', 17), { ...cell('-', 6), version: 'v', name }, cell('a__', 8)]
  expect(sumBy(cells, buildPlaceId)).toEqual(sums)
  expect(sumBy(cells, buildPlaceId)[0]).not.toHaveProperty('version')
})

test.each([
  [[], [question(5, 0, [])]],
  [[question(5, 4, [4])], [question(5, 4, [4]), question(4, 0, [])]],
])(
  'in a record of an earlier release, sessions that answered %j saw the next question',
  (questions, all) => {
    const read = cellSchema.parse({ ...cell('-', 5), questions })
    expect(read.questions).toEqual(all)
    expect(cellSchema.parse(read)).toEqual(read)
  },
)

test('the steps of a funnel are listed with their names and counts', () => {
  const questions = [question(9, 7, []), question(7, 6, [])]
  const ends = { submitted: 5, shared: 4, requested: 3, contacted: 2 }
  const tally = { views: 9, started: 8, questions, ...ends }
  const outcomes = { shared: 1, wrote: 10, won: 2, value: 500, answers: {} }
  const steps = listFunnelSteps({ tally, outcomes })
  expect(steps.at(-1)?.value).toBe(500)
  const asked = ['Viewed: 9', 'Started: 8', 'Answered question 1: 7', 'Answered question 2: 6']
  const finished = ['Saw the last feedback: 6', 'Submitted: 5']
  // An earlier release counted four shares, three requests and two messages.
  const after = ['Shared with a colleague: 5', 'Wrote or asked: 15', 'Won: 2']
  const named = steps.map(({ name, count }) => `${name}: ${count}`)
  expect(named).toEqual([...asked, ...finished, ...after])
  const empty = listFunnelSteps({ tally: EMPTY_TALLY, outcomes: sumOutcomes([]) })
  expect(empty[2]).toEqual({ name: 'Saw the last feedback', count: 0 })
  expect(countDropOffs(question(9, 7, []))).toBe(2)
})

describe('the visits of a day', () => {
  const arrival = (visit: string, landing: string, campaign = '-') =>
    ({ day: '2026-03-20', visit, landing, channel: 'direct', campaign }) as const

  test('count once where they arrived, or by the first campaign of the quizzes that they opened', () => {
    const events = [
      fact('a', view),
      fact('a', view, { campaign: 'google_cpc_x' }),
      fact('a', view, { campaign: 'bing_cpc_y' }),
      fact('b', view, { campaign: 'google_cpc_x' }),
      fact('c', view, { campaign: 'h_0' }),
      fact('d', view),
    ]
    const direct = ['b', 'e', 'd'].map((visit) => arrival(visit, '/'))
    const arrivals = [...direct, arrival('f', '/', 'a__')]
    expect(tallyVisits(arrivals, events, new Set(['d']))).toEqual([
      { landing: '', channel: 'paid-search', campaign: 'google_cpc_x', visits: 1 },
      { landing: '/', channel: 'direct', campaign: '-', visits: 2 },
      { landing: '', channel: 'referral', campaign: 'h_0', visits: 1 },
      { landing: '/', channel: 'direct', campaign: 'a__', visits: 1 },
    ])
  })

  test('of an earlier release are the sessions of its quizzes', () => {
    const name = { source: 'Весна', medium: 'email', campaign: '', content: '' }
    expect(readSessions([cell('-', 2), { ...cell('h_0', 3), name }])).toEqual([
      { landing: '/ads/quiz-b', channel: 'direct', campaign: '-', visits: 2 },
      { landing: '/ads/quiz-b', channel: 'email', campaign: 'h_0', name, visits: 3 },
    ])
  })

  test('name 200 landing pages and those that exist, and have the others together', () => {
    const counts = Array.from({ length: 203 }, (_, at) => at)
    const cells = counts.map((at) => ({ ...arrival('a', `/${at}`), visits: at + 1 }))
    const limited = limitVisits(cells, noneSaved, new Set(['/0']))
    const visitsAt = (page: string) => limited.find(({ landing }) => landing === page)?.visits
    expect([limited.length, visitsAt('other'), visitsAt('/0')]).toEqual([202, 2 + 3, 1])
  })
})
