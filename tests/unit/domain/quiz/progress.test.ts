import { expect, test } from 'vitest'
import type { QuizShape } from '#domain/quiz/machine.ts'
import { calculatePercentAnswered, fillPlaceholders } from '#domain/quiz/progress.ts'

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
