import { sumBy } from '../../sum.ts'
import type { Cell, Place, QuestionTally, Tally } from './cell.ts'

export const EMPTY_TALLY: Tally = {
  views: 0,
  started: 0,
  questions: [],
  submitted: 0,
  shared: 0,
  requested: 0,
  contacted: 0,
}

export function sumTallies(tallies: Iterable<Tally>): Tally {
  let total = EMPTY_TALLY
  for (const tally of tallies) total = combineTallies(total, tally, (a, b) => a + b)
  return total
}

/** One cell for each wording of a quiz and campaign. */
export function sumByCell(cells: Iterable<Cell>): Cell[] {
  return sumBy(cells, buildPlaceId, (a, b) => ({
    ...b,
    ...a,
    ...combineTallies(a, b, (x, y) => x + y),
  }))
}

/** One name for a wording of a quiz and a campaign. */
export function buildPlaceId({ quizId, version = '', campaign }: Place): string {
  return `${quizId}.${version}/${campaign}`
}

type Combine = (a: number, b: number) => number

/** Combine two tallies figure by figure. */
export function combineTallies(a: Tally, b: Tally, by: Combine): Tally {
  const length = Math.max(a.questions.length, b.questions.length)
  return {
    views: by(a.views, b.views),
    started: by(a.started, b.started),
    questions: Array.from({ length }, (_, i) =>
      combineQuestions(readQuestion(a, i), readQuestion(b, i), by),
    ),
    submitted: by(a.submitted, b.submitted),
    shared: by(a.shared, b.shared),
    requested: by(a.requested, b.requested),
    contacted: by(a.contacted, b.contacted),
  }
}

function combineQuestions(a: QuestionTally, b: QuestionTally, by: Combine): QuestionTally {
  const length = Math.max(a.options.length, b.options.length)
  return {
    saw: by(a.saw, b.saw),
    answered: by(a.answered, b.answered),
    options: Array.from({ length }, (_, i) => by(a.options[i] ?? 0, b.options[i] ?? 0)),
  }
}

/** A tally ends at the last answered question. Sessions that answered it also saw the next one. */
function readQuestion({ views, questions }: Tally, i: number): QuestionTally {
  const known = questions[i]
  if (known) return known
  const saw = i === 0 ? views : i === questions.length ? (questions[i - 1]?.answered ?? 0) : 0
  return { saw, answered: 0, options: [] }
}
