import { describe, expect, test } from 'vitest'
import { countAnswers } from '#domain/quiz/machine.ts'
import { pickOutcome, scoreAnswers } from '#domain/quiz/scoring.ts'
import { shippedQuiz } from '#tests/support/quizzes.ts'

const board = shippedQuiz<'score'>('board')
const ai = shippedQuiz<'majority'>('ai-readiness')
const quizA = shippedQuiz('quiz-a')
const quizB = shippedQuiz('quiz-b')
const full = shippedQuiz('full-assessment')

test('the board quiz has the answer key of the specification', () => {
  expect(board.questions.map(({ correct }) => correct).join('')).toBe('bbaabaaa')
})

test.each([
  [8, 'You already think like a board'],
  [6, 'You are exposed to gaps in oversight'],
  [3, 'You have significant blind spots'],
])('the board quiz shows for %i right answers the result "%s"', (right, title) => {
  const answers = board.questions.map(({ correct, options }, index) => {
    const wrong = options.find(({ value }) => value !== correct)
    return index < right ? correct! : wrong!.value
  })
  expect(scoreAnswers(board, answers)).toMatchObject({ score: right, band: { title } })
})

describe('the AI readiness quiz', () => {
  const READY = 'Ready for AI Implementation'
  const PLANNING = 'Needs Planning & Pilot Projects'
  const FOUNDATION = 'Focus on Foundation Building'

  test.each([
    [3, 1, 3, READY],
    [2, 3, 2, PLANNING],
    [2, 2, 3, FOUNDATION],
    [3, 0, 4, FOUNDATION],
  ])(
    'gives %i ready, %i planning and %i foundation answers the result "%s"',
    (ready, planning, foundation, title) => {
      const counts = { ready, planning, foundation }
      const answers = Object.entries(counts).flatMap(([name, n]) => Array<string>(n).fill(name))
      expect(pickOutcome(ai.scoring, answers).title).toBe(title)
    },
  )

  test('has seven questions with a category, and four recommendations a result', () => {
    expect(ai.questions).toHaveLength(7)
    expect(ai.questions.every(({ category }) => category)).toBe(true)
    expect(ai.scoring.outcomes.map(({ recommendations }) => recommendations.length)).toEqual([
      4, 4, 4,
    ])
  })
})

describe('the quizzes of the ads funnel', () => {
  test('ask in quiz-b the questions of the specification', () => {
    expect(quizB.title).toBe('Most small business owners miss 2 out of 3')
    expect(quizB.questions.map(({ text }) => text)).toEqual([
      'Do you know what your net profit margin was last quarter?',
      'What percentage of total revenues do your top 5 customers produce?',
      'When was the last time you reviewed or updated your business entity, contracts, or compliance documents?',
    ])
    const labels = quizB.questions.flatMap(({ options }) => options.map(({ label }) => label))
    expect(labels.join()).toBe('Yes,No,Above 30%,Below 30%,Within the last year,Over a year ago')
  })

  test('give in quiz-a the feedback of the specification on its third question', () => {
    expect(quizA.questions).toHaveLength(3)
    expect(quizA.questions[2]?.feedback.map(({ title }) => title)).toEqual([
      'Legal Protection',
      'Regulatory Compliance',
      'Business Structure Review',
    ])
  })

  test('store Option A, B and C in the full assessment, where each label begins with them', () => {
    expect(full.questions).toHaveLength(10)
    for (const { options } of full.questions) {
      expect(options.map(({ value }) => value)).toEqual(['Option A', 'Option B', 'Option C'])
      expect(options.every(({ label, value }) => label.startsWith(`${value}: `))).toBe(true)
    }
  })

  test('are scored by the number of answers', () => {
    expect(countAnswers({ 0: 'Yes', 2: 'No' })).toBe(2)
  })
})
