import type { EventFacts } from '../funnel/event-key.ts'

/** How far a quiz session came. */
export interface QuizProgress {
  readonly quizId: string
  readonly questions: number
  readonly answered: number
  readonly isSubmitted: boolean
  /** Where the visitor stopped, as shown to administrators. */
  readonly stoppedAt: string
}

/** The progress of one session, from its events. */
export function summarizeProgress(
  facts: readonly EventFacts[],
  questions: number,
): QuizProgress | undefined {
  const [first] = facts
  if (!first) return undefined
  const answered = facts.flatMap(({ step }) =>
    step.type === 'question_answered' ? [step.question] : [],
  )
  const last = Math.max(0, ...answered)
  const isSubmitted = facts.some(({ step }) => step.type === 'submit')
  return {
    quizId: first.quizId,
    questions,
    answered: new Set(answered).size,
    isSubmitted,
    stoppedAt: describeStop(last, questions, isSubmitted),
  }
}

function describeStop(last: number, questions: number, isSubmitted: boolean): string {
  if (isSubmitted) return 'Finished the quiz'
  if (last >= questions && questions > 0) return 'Stopped at the last feedback'
  return `Stopped at question ${last + 1}`
}
