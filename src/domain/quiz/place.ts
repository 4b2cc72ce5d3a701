import { type QuizShape, type QuizState } from './machine.ts'

/**
 * The state that was kept when the visitor left, or `undefined` when what was kept does not fit the
 * quiz: it is older than the quiz's last change, damaged, or of another quiz.
 */
export function restoreState(quiz: QuizShape, kept: unknown): QuizState | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { phase, index, answers } = kept as Partial<Record<keyof QuizState, unknown>>
  if (phase !== 'question' && phase !== 'feedback' && phase !== 'results') return undefined
  if (typeof index !== 'number' || !quiz.questions[index]) return undefined
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return undefined
  const given = Object.entries(answers).map(([at, value]) => [Number(at), value] as const)
  const fits = given.every(([at, value]) =>
    quiz.questions[at]?.options.some((option) => option.value === value),
  )
  const reached = phase === 'question' ? index : index + 1
  const isWhole = Array.from({ length: reached }, (_, at) => at).every((at) => at in answers)
  if (!fits || !isWhole) return undefined
  if (phase === 'feedback' && quiz.questions[index].feedback.length === 0) return undefined
  if (phase === 'results' && index !== quiz.questions.length - 1) return undefined
  return { phase, index, answers: Object.fromEntries(given) }
}
