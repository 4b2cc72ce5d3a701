/** What happened to one question. */
export interface QuestionTally {
  /** Visits that had the question before them. */
  readonly saw: number
  readonly answered: number
  /** How often each option was the answer in the end, in the order of the quiz. */
  readonly options: readonly number[]
}

/** What came of the visits to a quiz. A visit is counted once in each figure. */
export interface Tally {
  readonly views: number
  /** Visits with at least one answer. */
  readonly started: number
  readonly questions: readonly QuestionTally[]
  readonly submitted: number
  readonly shared: number
  readonly requested: number
  readonly contacted: number
}

/** The visits of one day to one quiz from one campaign. */
export interface Cell extends Tally {
  readonly quizId: string
  /** As in the events' keys. */
  readonly campaign: string
}

export const EMPTY_TALLY: Tally = {
  views: 0,
  started: 0,
  questions: [],
  submitted: 0,
  shared: 0,
  requested: 0,
  contacted: 0,
}

export type Place = Pick<Cell, 'quizId' | 'campaign'>

/** Figures of several cells in one. */
export function sumTallies(tallies: Iterable<Tally>): Tally {
  let total = EMPTY_TALLY
  for (const tally of tallies) total = combineTallies(total, tally, (a, b) => a + b)
  return total
}

/** Cells of several days, with one for each quiz and campaign. */
export function sumByCell(cells: readonly Cell[]): Cell[] {
  return [...Map.groupBy(cells, buildPlaceId).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ quizId: first.quizId, campaign: first.campaign, ...sumTallies(group) }] : []
  })
}

/** One name for a quiz and a campaign. */
export function buildPlaceId({ quizId, campaign }: Place): string {
  return `${quizId}/${campaign}`
}

type Combine = (a: number, b: number) => number

/** One tally of two, figure by figure. */
export function combineTallies(a: Tally, b: Tally, by: Combine): Tally {
  const length = Math.max(a.questions.length, b.questions.length)
  return {
    views: by(a.views, b.views),
    started: by(a.started, b.started),
    questions: Array.from({ length }, (_, i) =>
      combineQuestions(questionAt(a, i), questionAt(b, i), by),
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

/** A cell ends with the last question that has an answer. Sessions that answered it have seen the next. */
function questionAt({ views, questions }: Tally, i: number): QuestionTally {
  const known = questions[i]
  if (known) return known
  const saw = i === 0 ? views : i === questions.length ? (questions[i - 1]?.answered ?? 0) : 0
  return { saw, answered: 0, options: [] }
}
