import { describe, expect, test } from 'vitest'
import type { ScoringOf } from '#domain/quiz/quiz.ts'
import { pickClosingText, pickFeedback } from '#domain/quiz/scoring.ts'
import { shippedQuiz } from '../../../support/quizzes.ts'

const quizA = shippedQuiz('quiz-a')
const full = shippedQuiz('full-assessment')

describe('pickFeedback', () => {
  test.each(full.questions.map((question) => [question.id, question] as const))(
    'gives each answer to %s its own text under the same titles',
    (_, question) => {
      const shown = question.options.map(({ value }) => pickFeedback(question, value))
      const titles = shown.map((blocks) => blocks.map(({ title }) => title).join())
      expect(new Set(titles)).toEqual(new Set([question.feedback.map(({ title }) => title).join()]))
      const texts = shown.map((blocks) => blocks.map(({ text }) => text).join())
      expect(new Set(texts).size).toBe(3)
    },
  )

  test('gives one text to all answers where none has its own', () => {
    const question = quizA.questions[2]!
    const texts = question.feedback.map(({ title, text }) => ({ title, text }))
    expect(pickFeedback(question, 'Yes')).toEqual(texts)
    expect(pickFeedback(question, 'No')).toEqual(texts)
    expect(pickFeedback(question, undefined)).toEqual(texts)
  })
})

describe('pickClosingText', () => {
  // The quizzes of the ads funnel are scored by count, as `findQuizFaults` demands.
  const scoring = quizA.scoring as ScoringOf<'count'>
  const close = (...answers: string[]) => pickClosingText({ ...quizA, scoring }, answers)

  test('fits the answers given', () => {
    expect(close('Yes', 'Yes', 'No')).toBe(scoring.text)
    expect(close('No', 'No', 'No')).toBe(scoring.text)
    expect(close('Yes', 'Yes', 'Yes')).toBe(scoring.bands?.[0]?.text)
  })

  test('never changes the title', () => {
    for (const id of ['quiz-a', 'quiz-b'] as const) {
      expect(shippedQuiz(id).scoring).toMatchObject({ by: 'count', title: "You're Not Alone" })
    }
  })
})
