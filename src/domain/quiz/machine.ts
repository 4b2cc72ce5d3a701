import type { Answers, Quiz } from './quiz.ts'

/** A visitor's position in a quiz. All quizzes use this state machine. */
export interface QuizState {
  readonly phase: 'question' | 'feedback' | 'results'
  readonly index: number
  readonly answers: Answers
}

export type QuizEvent =
  | { readonly type: 'choose'; readonly value: string }
  | { readonly type: 'next' }
  | { readonly type: 'continue' }
  | { readonly type: 'back' }
  | { readonly type: 'retake' }

/** The part of a quiz that its steps and its stored place need. */
export type QuizShape = Pick<Quiz, 'questions'>

/** The part of a quiz that tells which answers there are. */
export interface QuizOptions {
  readonly questions: readonly Pick<Quiz['questions'][number], 'options'>[]
}

export const INITIAL_STATE: QuizState = { phase: 'question', index: 0, answers: {} }

/** The next state, or the same object for an event that does not apply, such as `next` without an answer. */
export function advance(quiz: QuizShape, state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'choose':
      return chooseOption(quiz, state, event.value)
    case 'next':
      if (state.phase !== 'question' || !canContinue(state)) return state
      return quiz.questions[state.index]?.feedback.length
        ? { ...state, phase: 'feedback' }
        : moveToNext(quiz, state)
    case 'continue':
      return state.phase === 'feedback' ? moveToNext(quiz, state) : state
    case 'back':
      if (state.phase !== 'question' || state.index === 0) return state
      return { ...state, index: state.index - 1 }
    case 'retake':
      return INITIAL_STATE
  }
}

/** Whether an answer is an option of the question at an index. */
export function isOffered(quiz: QuizOptions, index: number, answer: string | undefined): boolean {
  return quiz.questions[index]?.options.some(({ value }) => value === answer) ?? false
}

/** Whether the question on screen has an answer. */
export function canContinue(state: QuizState): boolean {
  return Boolean(state.answers[state.index]?.trim())
}

export function isLastQuestion(quiz: QuizShape, state: QuizState): boolean {
  return state.index === quiz.questions.length - 1
}

export function countAnswers(answers: Answers): number {
  return Object.keys(answers).length
}

function chooseOption(quiz: QuizShape, state: QuizState, value: string): QuizState {
  if (state.phase !== 'question' || state.answers[state.index] === value) return state
  if (!isOffered(quiz, state.index, value)) return state
  return { ...state, answers: { ...state.answers, [state.index]: value } }
}

function moveToNext(quiz: QuizShape, state: QuizState): QuizState {
  if (isLastQuestion(quiz, state)) return { ...state, phase: 'results' }
  return { ...state, phase: 'question', index: state.index + 1 }
}
