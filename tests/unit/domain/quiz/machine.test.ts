import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  canContinue,
  isLastQuestion,
  INITIAL_STATE,
  type QuizEvent,
  type QuizState,
} from '#domain/quiz/machine.ts'
import { buildStoredState, moveToEntry, restoreState } from '#domain/quiz/place.ts'
import { QUIZ_IDS, reworded, shippedQuiz } from '../../../support/quizzes.ts'

const quizzes = QUIZ_IDS.map((id) => [id, shippedQuiz(id)] as const)
const anyQuiz = fc.constantFrom(...quizzes.map(([, quiz]) => quiz))
const anyEvent = fc.oneof(
  fc.constantFrom<QuizEvent>(
    { type: 'next' },
    { type: 'continue' },
    { type: 'back' },
    { type: 'retake' },
  ),
  fc
    .constantFrom('a', 'b', 'c', 'd', 'ready', 'planning', 'Yes', 'No', 'Option A', 'Above 30%', '')
    .map((value): QuizEvent => ({ type: 'choose', value })),
)
/** Long enough to reach the end of the longest quiz, with every answer that any quiz offers. */
const anyWay = fc.array(anyEvent, { maxLength: 60 })

const quizB = shippedQuiz('quiz-b')
const FIRST = { 0: 'Yes', 1: 'Below 30%' }
const ALL = { ...FIRST, 2: 'Over a year ago' }

function play(quiz: typeof quizB, events: readonly QuizEvent[], from = INITIAL_STATE): QuizState {
  return events.reduce((state, event) => advance(quiz, state, event), from)
}

test('an action leaves the question on screen until an answer is chosen', () => {
  expect(play(quizB, [{ type: 'next' }])).toBe(INITIAL_STATE)
  expect(canContinue(INITIAL_STATE)).toBe(false)
})

test('an action leads to the feedback, then to the next question', () => {
  const answered = play(quizB, [{ type: 'choose', value: 'Yes' }, { type: 'next' }])
  expect(answered).toEqual({ phase: 'feedback', index: 0, answers: { 0: 'Yes' } })
  const next = advance(quizB, answered, { type: 'continue' })
  expect(next).toMatchObject({ phase: 'question', index: 1 })
  for (const type of ['next', 'back'] as const)
    expect(advance(quizB, answered, { type })).toBe(answered)
  expect(play(quizB, [{ type: 'choose', value: 'No' }], answered)).toBe(answered)
})

test('an action records no answer that the question does not offer', () => {
  expect(play(quizB, [{ type: 'choose', value: 'Perhaps' }])).toBe(INITIAL_STATE)
  expect(play(quizB, [{ type: 'choose', value: ' ' }])).toBe(INITIAL_STATE)
  const chosen = play(quizB, [{ type: 'choose', value: 'Yes' }])
  expect(advance(quizB, chosen, { type: 'choose', value: 'Yes' })).toBe(chosen)
})

test('any sequence of actions always leaves a current question', () => {
  fc.assert(
    fc.property(anyQuiz, anyWay, (quiz, events) => {
      const state = play(quiz, events)
      expect(quiz.questions[state.index]).toBeDefined()
      if (state.phase === 'feedback') {
        expect(quiz.questions[state.index]?.feedback.length).toBeGreaterThan(0)
      }
      if (state.phase === 'results') {
        expect(Object.keys(state.answers)).toHaveLength(quiz.questions.length)
      }
    }),
  )
})

test('any sequence of actions returns to the same state after Back and Next', () => {
  fc.assert(
    fc.property(anyQuiz, anyWay, (quiz, events) => {
      const state = play(quiz, events)
      fc.pre(state.phase === 'question' && state.index > 0)
      const again = play(quiz, [{ type: 'back' }, { type: 'next' }, { type: 'continue' }], state)
      const once = play(quiz, [{ type: 'back' }, { type: 'next' }], state)
      expect(quiz.words.continue ? again : once).toEqual(state)
    }),
  )
})

test('any sequence of actions can be stored and restored at any point', () => {
  fc.assert(
    fc.property(anyQuiz, anyWay, (quiz, events) => {
      const state = play(quiz, events)
      for (const stored of [state, buildStoredState(quiz, state)]) {
        expect(restoreState(quiz, JSON.parse(JSON.stringify(stored)))).toEqual(state)
      }
    }),
  )
})

describe('a stored state', () => {
  test('is never restored to a question that the quiz does not have', () => {
    fc.assert(
      fc.property(anyQuiz, fc.jsonValue(), (quiz, kept) => {
        expect(quiz.questions[restoreState(quiz, kept).index]).toBeDefined()
      }),
    )
  })

  test.each([
    ['an answer that is no longer offered', { phase: 'question', index: 1, answers: { 0: 'Old' } }],
    ['a later one', { phase: 'question', index: 0, answers: { 1: 'Old' } }],
    ['a question before which one is unanswered', { phase: 'question', index: 1, answers: {} }],
    ['feedback on no answer', { phase: 'feedback', index: 0, answers: {} }],
  ])('is not restored from %s', (_, kept) => {
    expect(restoreState(quizB, kept)).toEqual(INITIAL_STATE)
  })

  test('keeps no answer to a question that reads differently now', () => {
    fc.assert(
      fc.property(anyQuiz, anyWay, fc.nat(), (quiz, events, seed) => {
        const at = seed % quiz.questions.length
        const edited = reworded(quiz, quiz.questions[at]!.id, 'Which of these do you have?')
        const before = play(quiz, events)
        const state = restoreState(edited, buildStoredState(quiz, before))
        expect(state.answers).toEqual(
          Object.fromEntries(
            Object.entries(before.answers).filter(([kept]) => Number(kept) !== at),
          ),
        )
      }),
    )
  })

  test.each([
    ['a question that no longer exists', 'question', 3, { ...FIRST, 2: 'Old' }, 2, FIRST],
    ['a result without all answers', 'results', 2, { 0: 'Yes' }, 1, { 0: 'Yes' }],
    ['a result of fewer questions', 'results', 0, ALL, 2, ALL],
  ] as const)('continues an edited quiz after %s', (_, phase, index, answers, reached, kept) => {
    const state = restoreState(quizB, { phase, index, answers })
    expect(state).toEqual({ phase: 'question', index: reached, answers: kept })
  })

  test('continues behind feedback that a question has no more', () => {
    const state = { phase: 'feedback', index: 0, answers: { 0: 'a' } }
    expect(restoreState(shippedQuiz('board'), state)).toMatchObject({ phase: 'question', index: 1 })
  })
})

test.each(quizzes)('%s ends after its last question', (_, quiz) => {
  const events = quiz.questions.flatMap(({ options }): QuizEvent[] => [
    { type: 'choose', value: options[0]!.value },
    { type: 'next' },
    { type: 'continue' },
  ])
  const state = play(quiz, events)
  expect(state.phase).toBe('results')
  expect(isLastQuestion(quiz, state)).toBe(true)
})

describe('an entry of the history', () => {
  const answers = { 0: 'Yes', 1: 'Above 30%' }
  const third: QuizState = { phase: 'question', index: 2, answers }

  test('shows the screen of the entry with every answer given since', () => {
    const entry = { phase: 'feedback', index: 0, answers: { 0: 'Yes' } }
    expect(moveToEntry(quizB, third, entry)).toEqual({ phase: 'feedback', index: 0, answers })
  })

  test('stays where it is if the entry has no screen of the quiz', () => {
    const past = { phase: 'results', index: 9, answers: {} }
    for (const entry of [null, 'results', {}, past, { dialog: true }])
      expect(moveToEntry(quizB, INITIAL_STATE, entry)).toEqual(INITIAL_STATE)
  })
})
