import { describe, expect, test } from 'vitest'
import { EMPTY_TALLY, tallyQuiz } from '#domain/marketing/funnel/cell.ts'
import { type FunnelEvent, readStep } from '#domain/marketing/funnel/event.ts'
import { buildFunnelTable } from '#domain/marketing/funnel/funnel-table.ts'
import { sumOutcomes } from '#domain/marketing/funnel/outcome.ts'

const option = (value: string) => ({ id: value.toLowerCase(), label: value, value })
const QUIZ = { questions: [{ options: [option('Yes'), option('No')] }, { options: [option('A')] }] }
const ONE = { questionNumber: 1 }

function stepOf(eventType: FunnelEvent['eventType'], sent: unknown) {
  const eventData = typeof sent === 'string' ? sent : JSON.stringify(sent)
  return readStep({ sessionId: 's', quizId: 'quiz-a', eventType, eventData }, QUIZ)
}

describe('the step of an event', () => {
  test('is a view, an answer by its place, or the end', () => {
    expect(stepOf('page_view', { questionIndex: 0 })).toEqual({ type: 'page_view' })
    for (const [option, answer] of ['Yes', 'No'].entries()) {
      const step = stepOf('question_answered', { questionNumber: 1, answer })
      expect(step).toEqual({ type: 'question_answered', question: 1, option })
    }
    expect(stepOf('submit', { answersCount: 2 })).toEqual({ type: 'submit', answers: 2 })
  })

  test('has no option where the quiz no longer offers the answer', () => {
    const step = stepOf('question_answered', { questionNumber: 2, answer: 'Yes' })
    expect(step).toEqual({ type: 'question_answered', question: 2, option: undefined })
  })

  test('is unknown where the quiz no longer has the question', () => {
    expect(stepOf('question_answered', { questionNumber: 3, answer: 'Yes' })).toBeUndefined()
  })

  test.each([
    ['page_view', '{', 'eventData', 'eventData must be JSON text'],
    ['page_view', {}, 'eventData.questionIndex', 'questionIndex must be a whole number'],
    ['page_view', { questionIndex: 0, more: 1 }, 'eventData', undefined],
    ['question_answered', ONE, 'eventData.answer', 'answer must be the text of an option'],
    ['submit', {}, 'eventData.answersCount', 'answersCount must be a whole number'],
  ] as const)('is refused for a %s with %j, which names %s', (type, sent, field, message) => {
    const issues = [{ field, message: message ?? expect.stringMatching(/./) }]
    expect(() => stepOf(type, sent)).toThrow(expect.objectContaining({ issues }))
  })
})

test('the table of a funnel has a row for each campaign, and one for all that have no name', () => {
  const tags = { source: 'google', medium: 'cpc', campaign: 'spring', content: 'a' }
  const questions = [{ saw: 5, answered: 3, options: [3] }]
  const tally = { ...EMPTY_TALLY, views: 5, started: 4, questions, submitted: 2, shared: 1 }
  const outcomes = { shared: 0, wrote: 7, won: 8, value: 990, answers: {} }
  const quiz = { questions: [{ options: [option('Yes')] }] }
  const none = { tally: tallyQuiz(quiz, []), outcomes: sumOutcomes([]) }
  const campaigns = [
    { tags: undefined, ...none },
    { tags, tally, outcomes },
  ]
  const query = { quiz: 'quiz-a', from: '2026-01-01', to: '2026-01-31' }
  const rows = buildFunnelTable(query, none, campaigns, 2)
  const place = ['quiz-a', '2026-01-01', '2026-01-31']
  const steps = 'Viewed,Started,Answered question 1,Saw the last feedback,Submitted'.split(',')
  const outcomeSteps = ['Shared with a colleague', 'Wrote or asked', 'Won']
  const names = ['source', 'medium', 'campaign', 'content']
  expect(rows).toEqual([
    ['quiz', 'from', 'to', ...names, ...steps, ...outcomeSteps, 'Value'],
    [...place, 'google', 'cpc', 'spring', 'a', 5, 4, 3, 3, 2, 1, 7, 8, '9.90'],
    [...place, '', '', '(others)', '', 0, 0, 0, 0, 0, 0, 0, 0, '0.00'],
  ])
})
