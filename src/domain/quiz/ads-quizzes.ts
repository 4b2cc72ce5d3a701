import type { Quiz } from './quiz.ts'

type QuizEntry<Field extends keyof Quiz> = readonly [id: string, quiz: Pick<Quiz, Field>]

/** The ids of the quizzes that `/ads` divides its visitors between. */
export function listSplitQuizIds(
  quizzes: Iterable<QuizEntry<'inSplit'>>,
): readonly [string, ...string[]] {
  const [first, ...rest] = [...quizzes].flatMap(([id, { inSplit }]) => (inSplit ? [id] : []))
  if (first === undefined) throw new Error('content/quizzes: no quiz has inSplit: true')
  return [first, ...rest]
}

/**
 * Pick a quiz for a visitor: always the same one for the same hash, with equal shares.
 *
 * @param hash Uniformly distributed hex digits.
 */
export function pickQuiz(quizzes: readonly [string, ...string[]], hash: string): string {
  const fraction = Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32
  return quizzes[Math.floor(fraction * quizzes.length)] ?? quizzes[0]
}

/** The id of the quiz that the lead form at `/ads/assessment` leads to. */
export function findLeadFormQuizId(quizzes: Iterable<QuizEntry<'afterLeadForm'>>): string {
  const ids = [...quizzes].flatMap(([id, { afterLeadForm }]) => (afterLeadForm ? [id] : []))
  const [id] = ids
  if (id !== undefined && ids.length === 1) return id
  throw new Error('content/quizzes: exactly one quiz must have afterLeadForm: true')
}
