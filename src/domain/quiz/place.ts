import { isRecord } from '../is-record.ts'
import { INITIAL_STATE, isOffered, type QuizShape, type QuizState } from './machine.ts'
import type { Answers, Quiz } from './quiz.ts'
import { describeAsked } from './version.ts'

export type StorableQuiz = Pick<Quiz, 'questions'>

/** A state with what each question asked, for a visitor who may return after an edit. */
export function buildStoredState({ questions }: StorableQuiz, state: QuizState): unknown {
  return { ...state, asked: questions.map(describeAsked) }
}

/**
 * The stored state of a visitor who returns. Where the quiz was edited meanwhile, it continues at
 * the first question that reads differently or has no answer that is still offered. `undefined`
 * when nothing can be kept.
 */
export function restoreState(quiz: StorableQuiz, stored: unknown): QuizState | undefined {
  const state = parseState(quiz, stored)
  if (!state) return undefined
  return fitsQuiz(quiz, state) ? state : continueEdited(quiz, state.answers)
}

/**
 * The state in another entry of the browser's history: the screen noted there, with the newest
 * answers. The same object when the entry has no screen of this quiz.
 */
export function moveToEntry(quiz: StorableQuiz, state: QuizState, entry: unknown): QuizState {
  const noted = parseState(quiz, entry)
  if (!noted) return state
  const answers = { ...noted.answers, ...state.answers }
  return restoreState(quiz, { ...noted, answers }) ?? state
}

function parseState({ questions }: StorableQuiz, stored: unknown): QuizState | undefined {
  if (!isRecord(stored)) return undefined
  const { phase, index, answers, asked } = stored
  if (phase !== 'question' && phase !== 'feedback' && phase !== 'results') return undefined
  if (typeof index !== 'number' || !isRecord(answers)) return undefined
  // Each answer is compared with the options of its question.
  const given = { ...answers } as Answers
  if (!Array.isArray(asked)) return { phase, index, answers: given }
  const isSame = (at: number) => {
    const question = questions[at]
    return question !== undefined && describeAsked(question) === asked[at]
  }
  const kept = Object.entries(given).filter(([at]) => isSame(Number(at)))
  return { phase, index, answers: Object.fromEntries(kept) }
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
