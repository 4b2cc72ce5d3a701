import { describe, expect, test } from 'vitest'
import { groupChangedAnswers, tallyDay } from '#domain/marketing/funnel/tally-day.ts'
import { EMPTY_TALLY, sumTallies } from '#domain/marketing/funnel/tally.ts'
import { limitCampaigns, OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import type { EventFacts } from '#domain/marketing/funnel/event-key.ts'
import type { Step } from '#domain/marketing/funnel/event.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'

const fact = (visit: string, step: Step, given: Partial<EventFacts> = {}): EventFacts => ({
  day: '2026-03-20',
  quizId: 'quiz-b',
  campaign: '-',
  visit,
  step,
  ...given,
})
const view: Step = { type: 'page_view' }
const answer = (question: number, option = 0): Step => ({
  type: 'question_answered',
  question,
  option,
})
const submit: Step = { type: 'submit', answers: 3 }

describe('tallyDay', () => {
  test('counts the answer of another version without its option', () => {
    const other: Step = { type: 'question_answered', question: 1, option: undefined }
    const [cell] = tallyDay([fact('a', answer(1)), fact('b', other)])
    expect(cell).toMatchObject({
      started: 2,
      questions: [{ saw: 2, answered: 2, options: [1] }],
    })
  })

  test('counts each session once in every figure', () => {
    const [cell] = tallyDay([
      ...['a', 'b', 'c', 'd'].map((visit) => fact(visit, view)),
      fact('a', answer(1)),
      fact('b', answer(1, 1)),
      fact('c', answer(1)),
      fact('a', answer(2)),
      fact('b', answer(2)),
      fact('a', answer(3)),
      fact('a', submit),
    ])
    expect(cell).toEqual({
      quizId: 'quiz-b',
      campaign: '-',
      views: 4,
      started: 3,
      questions: [
        { saw: 4, answered: 3, options: [2, 1] },
        { saw: 3, answered: 2, options: [2] },
        { saw: 2, answered: 1, options: [1] },
      ],
      submitted: 1,
      shared: 0,
      requested: 0,
      contacted: 0,
    })
  })

  test('counts a view for an answer whose view event was lost', () => {
    const [cell] = tallyDay([fact('a', answer(2))])
    expect(cell).toMatchObject({ views: 1, started: 1 })
    expect(cell?.questions[1]).toMatchObject({ saw: 1, answered: 1 })
  })

  test('counts only the new events of a session that continues after midnight', () => {
    const before = [fact('a', view), fact('a', answer(1))]
    const after = [fact('a', answer(1, 1)), fact('a', answer(2)), fact('a', submit)]
    const added = sumTallies([...tallyDay(before), ...tallyDay(after, before)])
    const [together] = tallyDay([...after, ...before])
    expect(together).toMatchObject(added)
  })

  test('counts a page that is opened again after midnight as another session', () => {
    const [cell] = tallyDay([fact('a', view)], [fact('a', view), fact('a', answer(1))])
    expect(cell).toMatchObject({ views: 1, started: 0 })
  })
})

test('sum adds days of different length as if they were one', () => {
  const events = [
    [fact('a', view), fact('b', view), fact('b', answer(1))],
    [fact('c', view)],
    [fact('d', view), fact('d', answer(1, 1)), fact('d', answer(2))],
  ]
  const added = sumTallies(events.flatMap((day) => tallyDay(day)))
  const [together] = tallyDay(events.flat())
  expect(together).toMatchObject(added)
})

test('groupChangedAnswers finds the questions that were answered twice', () => {
  const events = [answer(1, 0), answer(1, 1), answer(2, 0)].map((step, i) => ({
    key: `d/q/c/s/q0${i < 2 ? 1 : 2}.${i}`,
    facts: fact('s', step),
  }))
  expect(groupChangedAnswers(events)).toEqual([['d/q/c/s/q01.0', 'd/q/c/s/q01.1']])
})

const cell = (campaign: string, views: number, quizId = 'quiz-b'): Cell => ({
  ...EMPTY_TALLY,
  quizId,
  campaign,
  views,
})
const noneSaved = new Set<string>()

test('leaves cells within the limit as they are', () => {
  const cells = [cell('a__x', 1), cell('b__x', 2)]
  expect(limitCampaigns(cells, noneSaved, 2)).toEqual(cells)
})

test('keeps the most viewed campaigns and sums up the rest for each quiz', () => {
  const cells = [
    cell('a__x', 1),
    cell('b__x', 5),
    cell('b__x', 5, 'quiz-a'),
    cell('c__x', 3),
    cell('d__x', 2),
    cell('d__x', 1, 'quiz-a'),
  ]
  const limited = limitCampaigns(cells, noneSaved, 2)
  expect(limited.map(({ quizId, campaign, views }) => [quizId, campaign, views])).toEqual([
    ['quiz-b', OTHER_CAMPAIGNS, 3],
    ['quiz-b', 'b__x', 5],
    ['quiz-a', 'b__x', 5],
    ['quiz-b', 'c__x', 3],
    ['quiz-a', OTHER_CAMPAIGNS, 1],
  ])
  expect(sumTallies(limited)).toEqual(sumTallies(cells))
})

test('never counts a saved campaign or direct visits among the others', () => {
  const cells = [cell('-', 1), cell('saved__x', 1), cell('a__x', 9), cell('b__x', 8)]
  const keys = limitCampaigns(cells, new Set(['saved__x']), 1).map(({ campaign }) => campaign)
  expect(keys).toEqual(['-', 'saved__x', 'a__x', OTHER_CAMPAIGNS])
})

test('adds to others that were summed up before', () => {
  const cells = [cell(OTHER_CAMPAIGNS, 4), cell('a__x', 2), cell('b__x', 1)]
  expect(limitCampaigns(cells, noneSaved, 1)).toMatchObject([
    { campaign: OTHER_CAMPAIGNS, views: 5 },
    { campaign: 'a__x', views: 2 },
  ])
})
