import { INITIAL_STATE, isOffered, type QuizShape, type QuizState } from './machine.ts'
import type { Answers } from './quiz.ts'

/**
 * The stored state of a visitor who returns. Where the quiz was edited meanwhile, it continues at the first
 * question without an answer that is still offered. `undefined` when nothing can be kept.
 */
export function restoreState(quiz: QuizShape, stored: unknown): QuizState | undefined {
  const state = parseState(stored)
  if (!state) return undefined
  return fitsQuiz(quiz, state) ? state : continueEdited(quiz, state.answers)
}

function parseState(stored: unknown): QuizState | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { phase, index, answers } = stored as Partial<Record<keyof QuizState, unknown>>
  if (phase !== 'question' && phase !== 'feedback' && phase !== 'results') return undefined
  if (typeof index !== 'number') return undefined
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return undefined
  // Each answer is compared with the options of its question.
  return { phase, index, answers: { ...answers } as Answers }
}

function fitsQuiz(quiz: QuizShape, { phase, index, answers }: QuizState): boolean {
  const question = quiz.questions[index]
  if (!question) return false
  const answered = Object.keys(answers).map(Number)
  if (!answered.every((at) => isOffered(quiz, at, answers[at]))) return false
  const reached = phase === 'question' ? index : index + 1
  if (countAnswered(quiz, answers) < reached) return false
  if (phase === 'feedback') return question.feedback.length > 0
  return phase === 'question' || index === quiz.questions.length - 1
}

function continueEdited(quiz: QuizShape, answers: Answers): QuizState | undefined {
  const kept = countAnswered(quiz, answers)
  if (kept === 0) return undefined
  const isComplete = kept === quiz.questions.length
  const index = isComplete ? kept - 1 : kept
  const entries = Object.entries(answers).filter(([at]) => Number(at) < kept)
  return { ...INITIAL_STATE, index, answers: Object.fromEntries(entries) }
}

/** How many questions from the first one have an answer that is offered. */
function countAnswered(quiz: QuizShape, answers: Answers): number {
  const open = quiz.questions.findIndex((_, at) => !isOffered(quiz, at, answers[at]))
  return open === -1 ? quiz.questions.length : open
}
