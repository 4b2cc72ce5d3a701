import { isRecord } from '../is-record.ts'
import { INITIAL_STATE, type QuizShape, type QuizState } from './machine.ts'
import { describeAsked } from './version.ts'

/** A state with what each question asked, for a visitor who may return after an edit. */
export function buildStoredState({ questions }: QuizShape, state: QuizState): unknown {
  return { ...state, asked: questions.map(describeAsked) }
}

/**
 * The stored state of a visitor who returns, with the answers to questions that still read the same
 * and offer them. Where the quiz was edited meanwhile, it continues at the first question without
 * one.
 */
export function restoreState(quiz: QuizShape, stored: unknown): QuizState {
  const state = parseState(quiz, stored) ?? INITIAL_STATE
  const { answers } = state
  const open = quiz.questions.findIndex((_, index) => answers[index] === undefined)
  const answered = open === -1 ? quiz.questions.length : open
  if (hasReached(quiz, state, answered)) return state
  return { ...INITIAL_STATE, index: Math.min(answered, quiz.questions.length - 1), answers }
}

/**
 * The state in another entry of the browser's history: the screen noted there, with the newest
 * answers. The same object when the entry has no screen of this quiz.
 */
export function moveToEntry(quiz: QuizShape, state: QuizState, entry: unknown): QuizState {
  const noted = parseState(quiz, entry)
  if (!noted) return state
  return restoreState(quiz, { ...noted, answers: { ...noted.answers, ...state.answers } })
}

function parseState({ questions }: QuizShape, stored: unknown): QuizState | undefined {
  if (!isRecord(stored)) return undefined
  const { phase, index, answers, asked } = stored
  if (phase !== 'question' && phase !== 'feedback' && phase !== 'results') return undefined
  if (typeof index !== 'number' || !isRecord(answers)) return undefined
  const kept = questions.flatMap((question, index) => {
    const isSame = !Array.isArray(asked) || describeAsked(question) === asked[index]
    const chosen = question.options.find(({ value }) => value === answers[index])
    return chosen && isSame ? [[index, chosen.value] as const] : []
  })
  return { phase, index, answers: Object.fromEntries(kept) }
}

/** @param answered How many questions from the first one have an answer. */
function hasReached(quiz: QuizShape, { phase, index }: QuizState, answered: number): boolean {
  const question = quiz.questions[index]
  if (!question) return false
  if (phase === 'question') return index <= answered
  if (phase === 'feedback') return index < answered && question.feedback.length > 0
  return index === quiz.questions.length - 1 && index < answered
}
