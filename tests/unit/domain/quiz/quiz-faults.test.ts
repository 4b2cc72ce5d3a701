import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addIds } from '#domain/content/earlier-releases.ts'
import { findQuizFaults } from '#domain/quiz/quiz-faults.ts'
import { quizSchema, type Answers, type Question, type Quiz } from '#domain/quiz/quiz.ts'
import { scoreAnswers } from '#domain/quiz/scoring.ts'
import { QUIZ_IDS, shippedQuiz } from '../../../support/quizzes.ts'

const board = shippedQuiz('board')
const ai = shippedQuiz('ai-readiness')
const quizB = shippedQuiz('quiz-b')

/** Each fault as a sentence that an owner reads. */
function sentencesOf(quiz: Quiz): string[] {
  return [...findQuizFaults(quiz)].map(([path, message]) => `${path.join('.')}: This ${message}.`)
}

function withQuestion(quiz: Quiz, change: Partial<Question>): Quiz {
  const [first, ...rest] = quiz.questions
  return { ...quiz, questions: [{ ...first!, ...change }, ...rest] }
}

function withScoring(quiz: Quiz, change: object): Quiz {
  // A test changes one member of the union that the quiz has.
  return { ...quiz, scoring: { ...quiz.scoring, ...change } as Quiz['scoring'] }
}

/** Quiz B, whose first options have the same. */
function withOptions(same: object): Quiz {
  return withQuestion(quizB, {
    options: firstOf(quizB).options.map((each) => ({ ...each, ...same })),
  })
}

const firstOf = ({ questions: [first] }: Quiz) => first!
const band = (from: number) => ({ id: `from-${from}`, from, title: 'T', text: `from ${from}` })
const withBands = (quiz: Quiz, ...starts: number[]) =>
  withScoring(quiz, { bands: starts.map(band) })
const block = (...options: string[]) => ({
  id: 'block',
  title: 'T',
  text: 'default',
  byOption: options.map((option, index) => ({ id: `text-${index}`, option, text: option })),
})

test.each(QUIZ_IDS)('the shipped quiz %s has no fault', (id) =>
  expect(sentencesOf(shippedQuiz(id))).toEqual([]),
)

test.each<[sentence: string, Quiz]>([
  [
    'shareEmail: This must be written, because visitors can share this quiz.',
    { ...quizB, shareEmail: undefined },
  ],
  [
    'resultEmail: This must be written, because visitors can send themselves the summary.',
    { ...shippedQuiz('full-assessment'), resultEmail: undefined },
  ],
  [
    'questions.0.feedback.0.byOption.1.option: This must be an option that has no other text here.',
    withQuestion(quizB, { feedback: [block('yes', 'yes')] }),
  ],
  [
    'scoring.by: This must be "count" in a quiz of the ads funnel.',
    { ...quizB, scoring: withBands(board, 0).scoring },
  ],
  [
    'words.results: This must be written, because this quiz shows feedback.',
    { ...quizB, words: { ...quizB.words, results: undefined } },
  ],
  ['questions.0.options: This must not have two that say "Yes".', withOptions({ value: 'Yes' })],
  [
    'questions.0.correct: This must be one of the options of this question.',
    withQuestion(board, { correct: undefined }),
  ],
  [
    'questions.0.options: This must have exactly one for each result: ready, planning, foundation.',
    withQuestion(ai, { options: firstOf(ai).options.slice(1) }),
  ],
  [
    'scoring.bands: This must have one that starts at 0, so that every score has one.',
    withBands(board, 1, 4),
  ],
  ['scoring.bands: This must not have two that start at 4.', withBands(board, 0, 4, 4)],
  ['scoring.bands.1.from: This must be at most 8, the highest score.', withBands(board, 0, 9)],
  ['scoring.bands.0.from: This must be at most 3, the highest score.', withBands(quizB, 4)],
  [
    'questions.0.feedback.0.byOption.1.option: This must be one of the options of this question.',
    withQuestion(quizB, { feedback: [block('yes', 'perhaps')] }),
  ],
])('a quiz has the fault: %s', (sentence, quiz) => expect(sentencesOf(quiz)).toEqual([sentence]))

test.each([
  ['questions', { questions: quizB.questions.map((each) => ({ ...each, id: 'same' })) }],
  ['questions.0.options', withOptions({ id: 'same' })],
])('a quiz with two of one id in %s is refused', (place, change) => {
  const [issue] = quizSchema.safeParse(addIds({ ...quizB, ...change })).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([
    place,
    'must not have two with the id "same"',
  ])
})

test('a quiz with two outcomes of one value has a fault', () => {
  const outcomes = ai.scoring.by === 'majority' ? ai.scoring.outcomes : []
  const repeated = withScoring(ai, { outcomes: [...outcomes, outcomes[0]] })
  expect(sentencesOf(repeated)).toContain(
    'scoring.outcomes: This must not have two of the value "ready".',
  )
})

describe('a quiz without a fault', () => {
  const option = fc.constantFrom('a', 'b', 'c')
  const anyQuestion = fc.record({
    correct: fc.option(option, { nil: undefined }),
    count: fc.integer({ min: 2, max: 3 }),
  })
  const anyQuiz = fc.record({
    questions: fc.array(anyQuestion, { minLength: 1, maxLength: 4 }),
    starts: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
  })

  interface Model {
    questions: { correct: string | undefined; count: number }[]
    starts: number[]
  }

  function build(model: Quiz, { questions, starts }: Model): Quiz {
    return withScoring(
      {
        ...model,
        questions: questions.map(({ correct, count }, index) => ({
          id: `q${index}`,
          text: 'Q',
          options: ['a', 'b', 'c'].slice(0, count).map((id) => ({ id, value: id, label: id })),
          correct,
          feedback: [],
        })),
      },
      { bands: starts.map(band) },
    )
  }

  /** Every way to answer all questions. */
  function listAnswers({ questions }: Quiz): Answers[] {
    return questions.reduce<Answers[]>(
      (all, { options }, index) =>
        all.flatMap((answers) => options.map(({ value }) => ({ ...answers, [index]: value }))),
      [{}],
    )
  }

  test('reaches every result with some answers and has a result for all answers', () => {
    fc.assert(
      fc.property(anyQuiz, (given) => {
        const quiz = build(board, given)
        const { scoring } = quiz
        if (sentencesOf(quiz).length > 0 || scoring.by !== 'score') return
        const results = listAnswers(quiz).map((each) => scoreAnswers({ ...quiz, scoring }, each))
        const reached = new Set(results.map((one) => one.band.text))
        expect(reached).toEqual(new Set(given.starts.map((from) => band(from).text)))
      }),
      { numRuns: 500 },
    )
  })
})
