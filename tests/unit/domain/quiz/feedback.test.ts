import { describe, expect, test } from 'vitest'
import type { ScoringOf } from '#domain/quiz/quiz.ts'
import { pickClosingText, pickFeedback } from '#domain/quiz/scoring.ts'
import { shippedQuiz } from '../../../support/quizzes.ts'

const quizA = shippedQuiz('quiz-a')
const questions = (['quiz-a', 'quiz-b', 'full-assessment'] as const).flatMap((id) =>
  shippedQuiz(id).questions.map((question) => [`${id}, ${question.id}`, question] as const),
)

describe('pickFeedback', () => {
  test.each(questions)(
    'gives each answer its own text under the same titles: %s',
    (_, question) => {
      const shown = question.options.map(({ value }) => pickFeedback(question, value))
      const titles = shown.map((blocks) => blocks.map(({ title }) => title).join())
      expect(new Set(titles)).toEqual(new Set([question.feedback.map(({ title }) => title).join()]))
      const texts = shown.map((blocks) => blocks.map(({ text }) => text).join())
      expect(new Set(texts).size).toBe(question.options.length)
    },
  )

  test.each(questions)('gives two or three blocks, for no other answer: %s', (_, { feedback }) => {
    expect([2, 3]).toContain(feedback.length)
    // A title is the same for every answer.
    expect(feedback.filter(({ title }) => /^if\b/i.test(title))).toEqual([])
  })

  test('gives one text to all answers where none has its own', () => {
    const texts = [{ title: 'Why', text: 'Because' }]
    const feedback = texts.map((text) => ({ ...text, id: 'why' }))
    const question = { ...quizA.questions[2]!, feedback }
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
