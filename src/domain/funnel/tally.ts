import type { EventFacts } from './event-key.ts'

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

/** What a visitor did beyond the quiz, told by the lead that they became. */
export interface Outcome {
  /** As in the events' keys. */
  readonly session: string
  readonly kind: 'share' | 'assessment' | 'contact'
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

interface Visit {
  readonly answers: Map<number, number>
  isSubmitted: boolean
}

/**
 * Sum up one day.
 *
 * Whoever told of any step has seen the page, and whoever answered a question has seen it, even if the
 * event of the step before was lost on the way. A question is seen by those who answered the one
 * before. Of several answers to a question the caller leaves the last (see {@link changedAnswers}).
 *
 * @param earlier Sessions of the day before, for who went on after midnight.
 */
export function tallyDay(
  events: Iterable<EventFacts>,
  outcomes: Iterable<Outcome>,
  earlier: ReadonlyMap<string, Pick<Cell, 'quizId' | 'campaign'>> = new Map(),
): Cell[] {
  const cells = new Map<string, Pick<Cell, 'quizId' | 'campaign'>>()
  const visits = new Map<string, Map<string, Visit>>()
  const places = new Map(earlier)
  for (const event of events) {
    const { quizId, campaign, session, step } = event
    const visit = visitOf(open({ quizId, campaign }), session)
    places.set(session, { quizId, campaign })
    if (step.type === 'question_answered') visit.answers.set(step.question, step.option)
    if (step.type === 'submit') visit.isSubmitted = true
  }
  const reached = new Map<string, Set<string>>()
  for (const { session, kind } of outcomes) {
    const place = places.get(session)
    if (!place) continue
    open(place)
    const id = `${idOf(place)}/${kind}`
    reached.set(id, (reached.get(id) ?? new Set()).add(session))
  }
  return [...cells].map(([id, place]) => {
    const count = (kind: Outcome['kind']) => reached.get(`${id}/${kind}`)?.size ?? 0
    return {
      ...place,
      ...tallyVisits([...(visits.get(id)?.values() ?? [])]),
      shared: count('share'),
      requested: count('assessment'),
      contacted: count('contact'),
    }
  })

  function open(place: Pick<Cell, 'quizId' | 'campaign'>): Map<string, Visit> {
    const id = idOf(place)
    cells.set(id, place)
    const found = visits.get(id)
    if (found) return found
    const none = new Map<string, Visit>()
    visits.set(id, none)
    return none
  }
}

/** Figures of several cells in one. */
export function sum(tallies: Iterable<Tally>): Tally {
  let total = EMPTY_TALLY
  for (const tally of tallies) total = add(total, tally)
  return total
}

/** Cells of several days, with one for each quiz and campaign. */
export function sumByCell(cells: readonly Cell[]): Cell[] {
  return [...Map.groupBy(cells, idOf).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ quizId: first.quizId, campaign: first.campaign, ...sum(group) }] : []
  })
}

/** The keys of answers that were changed: each group is one visit's answers to one question. */
export function changedAnswers(
  events: Iterable<{ readonly key: string; readonly facts: EventFacts }>,
): string[][] {
  const groups = new Map<string, string[]>()
  for (const { key, facts } of events) {
    if (facts.step.type !== 'question_answered') continue
    const question = key.slice(0, key.lastIndexOf('.'))
    groups.set(question, [...(groups.get(question) ?? []), key])
  }
  return [...groups.values()].filter((keys) => keys.length > 1)
}

function idOf({ quizId, campaign }: Pick<Cell, 'quizId' | 'campaign'>): string {
  return `${quizId}/${campaign}`
}

function visitOf(visits: Map<string, Visit>, session: string): Visit {
  const found = visits.get(session)
  if (found) return found
  const visit: Visit = { answers: new Map(), isSubmitted: false }
  visits.set(session, visit)
  return visit
}

function tallyVisits(visits: readonly Visit[]): Omit<Tally, 'shared' | 'requested' | 'contacted'> {
  let last = 0
  for (const { answers } of visits) last = Math.max(last, ...answers.keys())
  const questions = Array.from({ length: last }, (_, i) => tallyQuestion(visits, i + 1))
  return {
    views: visits.length,
    started: visits.filter(({ answers, isSubmitted }) => answers.size > 0 || isSubmitted).length,
    questions,
    submitted: visits.filter(({ isSubmitted }) => isSubmitted).length,
  }
}

function tallyQuestion(visits: readonly Visit[], question: number): QuestionTally {
  const options: number[] = []
  let saw = 0
  let answered = 0
  for (const { answers } of visits) {
    const option = answers.get(question)
    if (option !== undefined) {
      answered += 1
      while (options.length <= option) options.push(0)
      options[option] = (options[option] ?? 0) + 1
    }
    if (question === 1 || option !== undefined || answers.has(question - 1)) saw += 1
  }
  return { saw, answered, options }
}

function add(a: Tally, b: Tally): Tally {
  const length = Math.max(a.questions.length, b.questions.length)
  return {
    views: a.views + b.views,
    started: a.started + b.started,
    questions: Array.from({ length }, (_, i) => addQuestions(i, a, b)),
    submitted: a.submitted + b.submitted,
    shared: a.shared + b.shared,
    requested: a.requested + b.requested,
    contacted: a.contacted + b.contacted,
  }
}

function addQuestions(i: number, a: Tally, b: Tally): QuestionTally {
  const [x, y] = [questionAt(a, i), questionAt(b, i)]
  const length = Math.max(x.options.length, y.options.length)
  return {
    saw: x.saw + y.saw,
    answered: x.answered + y.answered,
    options: Array.from({ length }, (_, j) => (x.options[j] ?? 0) + (y.options[j] ?? 0)),
  }
}

/** A cell ends with the last question that anybody answered; those who answered it have seen the next. */
function questionAt({ views, questions }: Tally, i: number): QuestionTally {
  const known = questions[i]
  if (known) return known
  const saw = i === 0 ? views : i === questions.length ? (questions[i - 1]?.answered ?? 0) : 0
  return { saw, answered: 0, options: [] }
}
