import type { Answers, Quiz } from './quiz.ts'

/** Where a visitor is in a quiz. The same machine drives every quiz on the site. */
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

/** All that the machine needs to know of a quiz. */
export interface QuizShape {
  readonly questions: readonly Pick<Quiz['questions'][number], 'options' | 'feedback'>[]
}

export const start: QuizState = { phase: 'question', index: 0, answers: {} }

/**
 * The next state, or the same object when the event means nothing here, such as `next` before an
 * answer is chosen.
 */
export function advance(quiz: QuizShape, state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'choose':
      return choose(quiz, state, event.value)
    case 'next':
      if (state.phase !== 'question' || !canGoOn(state)) return state
      return hasFeedback(quiz, state) ? { ...state, phase: 'feedback' } : moveOn(quiz, state)
    case 'continue':
      return state.phase === 'feedback' ? moveOn(quiz, state) : state
    case 'back':
      if (state.phase !== 'question' || state.index === 0) return state
      return { ...state, index: state.index - 1 }
    case 'retake':
      return start
  }
}

/** Whether the question on screen has an answer. */
export function canGoOn(state: QuizState): boolean {
  return Boolean(state.answers[state.index]?.trim())
}

export function isLast(quiz: QuizShape, state: QuizState): boolean {
  return state.index === quiz.questions.length - 1
}

export function answeredCount(answers: Answers): number {
  return Object.keys(answers).length
}

function choose(quiz: QuizShape, state: QuizState, value: string): QuizState {
  if (state.phase !== 'question' || state.answers[state.index] === value) return state
  const isOffered = quiz.questions[state.index]?.options.some((option) => option.value === value)
  if (!isOffered) return state
  return { ...state, answers: { ...state.answers, [state.index]: value } }
}

function hasFeedback(quiz: QuizShape, { index }: QuizState): boolean {
  return (quiz.questions[index]?.feedback.length ?? 0) > 0
}

function moveOn(quiz: QuizShape, state: QuizState): QuizState {
  if (isLast(quiz, state)) return { ...state, phase: 'results' }
  return { ...state, phase: 'question', index: state.index + 1 }
}
