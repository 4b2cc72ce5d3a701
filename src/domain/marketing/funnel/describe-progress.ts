import type { EventFacts } from './event-key.ts'

/** How far a session came, as administrators read it. */
export function describeProgress(events: readonly EventFacts[], questions: number): string {
  if (events.some(({ step }) => step.type === 'submit')) return 'Finished the quiz'
  const answered = events.map(({ step }) => (step.type === 'question_answered' ? step.question : 0))
  const last = Math.max(0, ...answered)
  return `Dropped off at ${last >= questions ? 'the last feedback' : `question ${last + 1}`}`
}
