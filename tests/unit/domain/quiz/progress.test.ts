import { expect, test } from 'vitest'
import type { EventFacts } from '#domain/funnel/event-key.ts'
import type { QuizShape } from '#domain/quiz/machine.ts'
import {
  calculatePercentAnswered,
  describeProgress,
  fillPlaceholders,
} from '#domain/quiz/progress.ts'

const at = (step: EventFacts['step']) => ({ step }) as EventFacts
const opened = at({ type: 'page_view' } as EventFacts['step'])
const submitted = at({ type: 'submit' } as EventFacts['step'])
const answered = (question: number) =>
  at({ type: 'question_answered', question, option: 0 } as EventFacts['step'])

test.each([
  [[], 'Dropped off at question 1'],
  [[opened], 'Dropped off at question 1'],
  [[opened, answered(2), answered(1)], 'Dropped off at question 3'],
  [[answered(4)], 'Dropped off at question 5'],
  [[answered(5)], 'Dropped off at the last feedback'],
  [[answered(6)], 'Dropped off at the last feedback'],
  [[opened, submitted, answered(1)], 'Finished the quiz'],
])('a session of a quiz with five questions and the events %j: %s', (events, words) => {
  expect(describeProgress(events, 5)).toBe(words)
})

test('the share of answered questions never passes 100 percent', () => {
  // Only the number of questions counts.
  const quiz = { questions: Array.from({ length: 4 }) } as unknown as QuizShape
  const percentOf = (...answers: string[]) =>
    calculatePercentAnswered(quiz, { phase: 'question', index: 0, answers: { ...answers } })
  expect([percentOf(), percentOf('a'), percentOf('a', 'b', 'c', 'd')]).toEqual([0, 25, 100])
  expect(percentOf('a', 'b', 'c', 'd', 'e')).toBe(100)
})

test('placeholders are replaced by name, and unknown ones stay', () => {
  const text = 'Question {n} of {total}, {other} {} {n}'
  expect(fillPlaceholders(text, { n: 1, total: 8 })).toBe('Question 1 of 8, {other} {} 1')
})
