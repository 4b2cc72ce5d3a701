import { describe, expect, test } from 'vitest'
import {
  type Cell,
  cellSchema,
  EMPTY_TALLY,
  sumByPlace,
  type Tally,
  tallyDay,
  tallyQuiz,
} from '#domain/marketing/funnel/cell.ts'
import { limitCampaigns, OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'
import type { EventFacts } from '#domain/marketing/funnel/event-key.ts'
import type { Step } from '#domain/marketing/funnel/event.ts'

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
      questions: [{ saw: 2, answered: 2, options: [1] }, { saw: 2 }],
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
        { saw: 1, answered: 0, options: [] },
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
    const added = sumByPlace([...tallyDay(before), ...tallyDay(after, before)])
    expect(tallyDay([...after, ...before])).toEqual(added)
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
  const added = sumByPlace(events.flatMap((day) => tallyDay(day)))
  expect(tallyDay(events.flat())).toEqual(added)
})

const cell = (campaign: string, views: number, quizId = 'quiz-b'): Cell => ({
  ...EMPTY_TALLY,
  quizId,
  campaign,
  views,
})
const noneSaved = new Set<string>()
const viewsOf = ({ views }: Tally) => views

test('leaves cells within the limit as they are', () => {
  const cells = [cell('a__x', 1), cell('b__x', 2)]
  expect(limitCampaigns(cells, viewsOf, noneSaved, 2)).toEqual(cells)
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
  const limited = limitCampaigns(cells, viewsOf, noneSaved, 2)
  expect(limited.map(({ quizId, campaign, views }) => [quizId, campaign, views])).toEqual([
    ['quiz-b', OTHER_CAMPAIGNS, 3],
    ['quiz-b', 'b__x', 5],
    ['quiz-a', 'b__x', 5],
    ['quiz-b', 'c__x', 3],
    ['quiz-a', OTHER_CAMPAIGNS, 1],
  ])
})

test('never counts a saved campaign or direct visits among the others', () => {
  const cells = [cell('-', 1), cell('saved__x', 1), cell('a__x', 9), cell('b__x', 8)]
  const keys = limitCampaigns(cells, viewsOf, new Set(['saved__x']), 1).map(
    ({ campaign }) => campaign,
  )
  expect(keys).toEqual(['-', 'saved__x', 'a__x', OTHER_CAMPAIGNS])
})

test('adds to others that were summed up before', () => {
  const cells = [cell(OTHER_CAMPAIGNS, 4), cell('a__x', 2), cell('b__x', 1)]
  expect(limitCampaigns(cells, viewsOf, noneSaved, 1)).toMatchObject([
    { campaign: OTHER_CAMPAIGNS, views: 5 },
    { campaign: 'a__x', views: 2 },
  ])
})

describe('the tally of a quiz', () => {
  const quiz = { id: 'q', title: 'Q', questions: [{ text: '1', options: ['Yes', 'No'] }] }

  test('has an entry for each question and option, also without visits', () => {
    expect(tallyQuiz(quiz, [])).toEqual({
      ...EMPTY_TALLY,
      questions: [{ saw: 0, answered: 0, options: [0, 0] }],
    })
  })

  test('leaves out questions that the quiz no longer has', () => {
    const questions = [
      { saw: 3, answered: 2, options: [1, 1] },
      { saw: 2, answered: 1, options: [1] },
    ]
    expect(tallyQuiz(quiz, [{ ...cell('-', 3), questions }])).toMatchObject({
      views: 3,
      questions: questions.slice(0, 1),
    })
  })
})

test('sums are of cells with the same quiz, wording and campaign, and keep a name that one has', () => {
  const name = { source: 'Весна', medium: '', campaign: '', content: '' }
  const cells = [
    cell('-', 1),
    { ...cell('-', 2), version: 'v' },
    { ...cell('-', 4), version: 'v', name },
    cell('a__', 8),
    cell('-', 16),
  ]
  expect(sumByPlace(cells)).toEqual([
    cell('-', 17),
    { ...cell('-', 6), version: 'v', name },
    cell('a__', 8),
  ])
  expect(sumByPlace(cells)[0]).not.toHaveProperty('version')
})

test.each([
  [[], [{ saw: 5, answered: 0, options: [] }]],
  [
    [{ saw: 5, answered: 4, options: [4] }],
    [
      { saw: 5, answered: 4, options: [4] },
      { saw: 4, answered: 0, options: [] },
    ],
  ],
])('of a record of an earlier release, who answered %j saw the next question', (questions, all) => {
  const read = cellSchema.parse({ ...cell('-', 5), questions })
  expect(read.questions).toEqual(all)
  expect(cellSchema.parse(read)).toEqual(read)
})

test('of the campaigns that visitors can invent, those with few outcomes are counted as others', () => {
  const outcome = (campaign: string, wrote: number) => ({
    quizId: 'quiz-a',
    campaign,
    wrote,
    shared: 0,
  })
  const invented = Array.from({ length: 201 }, (_, i) => outcome(`invented_${i}`, 2))
  const cells = [outcome('-', 1), outcome('saved_one', 1), outcome('rare_one', 1), ...invented]
  const named = limitCampaigns(cells, ({ wrote }) => wrote, new Set(['saved_one']))
  const rest = named.filter(({ campaign }) => !campaign.startsWith('invented_'))
  expect(rest.map(({ campaign, wrote }) => `${campaign}: ${wrote}`)).toEqual([
    '-: 1',
    'saved_one: 1',
    'other: 3',
  ])
})
