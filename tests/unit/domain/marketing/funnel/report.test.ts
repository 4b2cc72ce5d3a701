import { describe, expect, test } from 'vitest'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import { countDropOffs, listFunnelSteps, tallyQuiz } from '#domain/marketing/funnel/report.ts'
import { limitOutcomes, sumOutcomes } from '#domain/marketing/funnel/outcome.ts'
import { EMPTY_TALLY, sumByCell, sumTallies } from '#domain/marketing/funnel/tally.ts'

const question = (saw: number, answered: number, options: number[]) => ({ saw, answered, options })
const cell = (given: Partial<Cell>): Cell => ({
  ...EMPTY_TALLY,
  quizId: 'quiz-a',
  campaign: '-',
  ...given,
})

test('the steps of a funnel are listed with their names and counts', () => {
  const tally = {
    views: 9,
    started: 8,
    questions: [question(9, 7, []), question(7, 6, [])],
    submitted: 5,
    shared: 4,
    requested: 3,
    contacted: 2,
  }
  const outcomes = { shared: 1, wrote: 10, won: 2, value: 500, answers: {} }
  const steps = listFunnelSteps({ tally, outcomes })
  expect(steps.at(-1)?.value).toBe(500)
  expect(steps.map(({ name, count }) => `${name}: ${count}`)).toEqual([
    'Viewed: 9',
    'Started: 8',
    'Answered question 1: 7',
    'Answered question 2: 6',
    'Saw the last feedback: 6',
    'Submitted: 5',
    // An earlier release counted four shares, three requests and two messages.
    'Shared with a colleague: 5',
    'Wrote or asked: 15',
    'Won: 2',
  ])
  expect(listFunnelSteps({ tally: EMPTY_TALLY, outcomes: sumOutcomes([]) })[2]).toEqual({
    name: 'Saw the last feedback',
    count: 0,
  })
  expect(countDropOffs(question(9, 7, []))).toBe(2)
})

describe('the tally of a quiz', () => {
  const quiz = { id: 'q', title: 'Q', questions: [{ text: '1', options: ['Yes', 'No'] }] }

  test('has an entry for each question and option, also without visits', () => {
    expect(tallyQuiz(quiz, []).questions).toEqual([question(0, 0, [0, 0])])
  })

  test('leaves out questions that the quiz no longer has', () => {
    const questions = [question(3, 2, [1, 1]), question(2, 1, [1])]
    expect(tallyQuiz(quiz, [cell({ views: 3, questions })])).toMatchObject({
      views: 3,
      questions: [question(3, 2, [1, 1])],
    })
  })
})

describe('sums', () => {
  test('are of cells with the same quiz, wording and campaign', () => {
    const cells = [
      cell({ views: 1 }),
      cell({ views: 2, version: 'v' }),
      cell({ views: 4, version: 'v' }),
      cell({ views: 8, campaign: 'a__' }),
      cell({ views: 16 }),
    ]
    expect(sumByCell(cells)).toEqual([
      cell({ views: 17 }),
      cell({ views: 6, version: 'v' }),
      cell({ views: 8, campaign: 'a__' }),
    ])
    expect(sumByCell(cells)[0]).not.toHaveProperty('version')
  })

  test('keep the name of a campaign that one of them has', () => {
    const name = { source: 'Весна', medium: '', campaign: '', content: '' }
    const [sum] = sumByCell([cell({ views: 1 }), cell({ views: 2, name })])
    expect(sum).toEqual(cell({ views: 3, name }))
    expect(sumByCell([cell({ views: 1 }), cell({ views: 2 })])[0]).not.toHaveProperty('name')
  })

  test('count who answered the last question of one as having seen the next of the other', () => {
    const short = { ...EMPTY_TALLY, views: 5, questions: [question(5, 4, [4])] }
    const long = {
      ...EMPTY_TALLY,
      views: 3,
      questions: [question(3, 3, [3]), question(3, 2, [2]), question(2, 1, [1])],
    }
    expect(sumTallies([short, long]).questions).toEqual([
      question(8, 7, [7]),
      question(7, 2, [2]),
      question(2, 1, [1]),
    ])
    expect(sumTallies([{ ...EMPTY_TALLY, views: 2 }, short]).questions).toEqual([
      question(7, 4, [4]),
    ])
  })
})

test('of the campaigns that visitors can invent, those with few outcomes are counted as others', () => {
  const outcome = (campaign: string, wrote: number) => ({
    quizId: 'quiz-a',
    campaign,
    wrote,
    won: 0,
    value: 0,
    shared: 0,
    answers: {},
  })
  const invented = Array.from({ length: 201 }, (_, i) => outcome(`invented_${i}`, 2))
  const cells = [outcome('-', 1), outcome('saved_one', 1), outcome('rare_one', 1), ...invented]
  const named = limitOutcomes(cells, new Set(['saved_one']))
  const rest = named.filter(({ campaign }) => !campaign.startsWith('invented_'))
  expect(rest.map(({ campaign, wrote }) => `${campaign}: ${wrote}`)).toEqual([
    '-: 1',
    'saved_one: 1',
    'other: 3',
  ])
})
