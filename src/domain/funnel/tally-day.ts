import type { EventFacts } from './event-key.ts'
import {
  type Cell,
  combineTallies,
  EMPTY_TALLY,
  buildPlaceId,
  type Place,
  type QuestionTally,
  type Tally,
} from './tally.ts'

/** What a visitor did after the quiz, known from the lead that they became. */
export interface Outcome {
  /** As in the events' keys. */
  readonly session: string
  readonly kind: 'share' | 'assessment' | 'contact'
}

interface Visit {
  readonly answers: Map<number, number>
  isOpened: boolean
  isSubmitted: boolean
}

/** The visits to one quiz from one campaign, by their session. */
interface Visits {
  readonly place: Place
  readonly bySession: Map<string, Visit>
}

/**
 * Sum up one day.
 *
 * A session with any step has seen the page, and one with an answer has seen the question, even if the
 * event of the step before was lost on the way. A question is seen by those who answered the one
 * before. Of several answers to a question the caller leaves the last (see {@link groupChangedAnswers}).
 *
 * @param earlier Events of the day before, for who went on after midnight: of such a visit only what is
 *   new counts, so that the figures of two days add up to the visit's.
 */
export function tallyDay(
  events: Iterable<EventFacts>,
  outcomes: Iterable<Outcome>,
  earlier: Iterable<EventFacts> = [],
): Cell[] {
  const [yesterday, today] = [visitsByCell(earlier), visitsByCell(events)]
  const places = placesOf([...yesterday.values(), ...today.values()])
  const reached = Map.groupBy(outcomes, ({ session }) => {
    const place = places.get(session)
    return place && cellAt(today, place)
  })
  return [...today].map(([id, cell]) => {
    const { place, bySession } = cell
    const own = Map.groupBy(reached.get(cell) ?? [], ({ kind }) => kind)
    const count = (kind: Outcome['kind']) =>
      new Set(own.get(kind)?.map(({ session }) => session)).size
    return {
      ...place,
      ...tallyNew(bySession, yesterday.get(id)?.bySession),
      shared: count('share'),
      requested: count('assessment'),
      contacted: count('contact'),
    }
  })
}

function visitsByCell(events: Iterable<EventFacts>): Map<string, Visits> {
  const cells = new Map<string, Visits>()
  for (const { quizId, campaign, session, step } of events) {
    const { bySession } = cellAt(cells, { quizId, campaign })
    const visit = bySession.get(session) ?? {
      answers: new Map<number, number>(),
      isOpened: false,
      isSubmitted: false,
    }
    bySession.set(session, visit)
    if (step.type === 'page_view') visit.isOpened = true
    if (step.type === 'question_answered') visit.answers.set(step.question, step.option)
    if (step.type === 'submit') visit.isSubmitted = true
  }
  return cells
}

/** Where each session was last. */
function placesOf(cells: readonly Visits[]): Map<string, Place> {
  return new Map(
    cells.flatMap(({ place, bySession }) =>
      [...bySession.keys()].map((id) => [id, place] as const),
    ),
  )
}

/** The keys of answers that were changed: each group is one visit's answers to one question. */
export function groupChangedAnswers(
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

function cellAt(cells: Map<string, Visits>, place: Place): Visits {
  const id = buildPlaceId(place)
  const cell = cells.get(id) ?? { place, bySession: new Map<string, Visit>() }
  cells.set(id, cell)
  return cell
}

/** What is new about visits, some of which may have begun the day before. */
function tallyNew(
  visits: ReadonlyMap<string, Visit>,
  earlier: ReadonlyMap<string, Visit> = new Map(),
): Tally {
  const begun: Visit[] = []
  const whole = [...visits].map(([session, visit]) => {
    // A session that opened the page again counts on this day.
    const before = visit.isOpened ? undefined : earlier.get(session)
    if (!before) return visit
    begun.push(before)
    return together(before, visit)
  })
  return combineTallies(tallyVisits(whole), tallyVisits(begun), (all, before) => all - before)
}

/** What was counted before stays as it was. */
function together(before: Visit, after: Visit): Visit {
  return {
    answers: new Map([...after.answers, ...before.answers]),
    isOpened: true,
    isSubmitted: before.isSubmitted || after.isSubmitted,
  }
}

function tallyVisits(visits: readonly Visit[]): Tally {
  let last = 0
  for (const { answers } of visits) last = Math.max(last, ...answers.keys())
  return {
    ...EMPTY_TALLY,
    views: visits.length,
    started: visits.filter(({ answers, isSubmitted }) => answers.size > 0 || isSubmitted).length,
    questions: Array.from({ length: last }, (_, i) => tallyQuestion(visits, i + 1)),
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
