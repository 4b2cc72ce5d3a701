import type { QuestionTally, Tally } from '../cell.ts'
import { combineTallies, EMPTY_TALLY } from './tally.ts'

/** What one session did in a quiz. */
export interface SessionSteps {
  /** Question number to option, which is `undefined` in another version of the quiz. */
  readonly answers: Map<number, number | undefined>
  isOpened: boolean
  isSubmitted: boolean
}

/**
 * The tally of a day's sessions. A session that went on after midnight adds only its new steps, so
 * that the figures of two days add up.
 */
export function tallySessions(
  sessions: ReadonlyMap<string, SessionSteps>,
  earlier: ReadonlyMap<string, SessionSteps> = new Map(),
): Tally {
  const before: SessionSteps[] = []
  const after = [...sessions].map(([id, steps]) => {
    // A session that opened the page again counts as new on this day.
    const begun = steps.isOpened ? undefined : earlier.get(id)
    if (!begun) return steps
    before.push(begun)
    return mergeSteps(begun, steps)
  })
  return combineTallies(countSessions(after), countSessions(before), (all, old) => all - old)
}

/** Answers that were counted the day before stay as they were. */
function mergeSteps(before: SessionSteps, after: SessionSteps): SessionSteps {
  return {
    answers: new Map([...after.answers, ...before.answers]),
    isOpened: true,
    isSubmitted: before.isSubmitted || after.isSubmitted,
  }
}

function countSessions(sessions: readonly SessionSteps[]): Tally {
  let last = 0
  for (const { answers } of sessions) last = Math.max(last, ...answers.keys())
  return {
    ...EMPTY_TALLY,
    views: sessions.length,
    started: sessions.filter(({ answers, isSubmitted }) => answers.size > 0 || isSubmitted).length,
    questions: Array.from({ length: last }, (_, i) => countQuestion(sessions, i + 1)),
    submitted: sessions.filter(({ isSubmitted }) => isSubmitted).length,
  }
}

function countQuestion(sessions: readonly SessionSteps[], question: number): QuestionTally {
  const options: number[] = []
  let saw = 0
  let answered = 0
  for (const { answers } of sessions) {
    const isAnswered = answers.has(question)
    if (question === 1 || isAnswered || answers.has(question - 1)) saw += 1
    if (isAnswered) answered += 1
    const option = answers.get(question)
    if (option === undefined) continue
    while (options.length <= option) options.push(0)
    options[option] = (options[option] ?? 0) + 1
  }
  return { saw, answered, options }
}
