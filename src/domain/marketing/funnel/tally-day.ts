import type { Cell, Place, QuestionTally, Tally } from './cell.ts'
import type { EventFacts } from './event-key.ts'
import { buildPlaceId, combineTallies, EMPTY_TALLY } from './tally.ts'

interface PlaceSessions {
  readonly place: Place
  readonly byId: Map<string, SessionSteps>
}

/**
 * Count one day. Any step implies the page view and an answer implies the question, because events
 * can be lost on the way. Of several answers to a question the last one in `events` counts.
 *
 * @param earlier The day before's events of visits that went on after midnight.
 */
export function tallyDay(events: Iterable<EventFacts>, earlier: Iterable<EventFacts> = []): Cell[] {
  const [yesterday, today] = [groupByPlace(earlier), groupByPlace(events)]
  return [...today].map(([id, { place, byId }]) => ({
    ...place,
    ...tallySessions(byId, yesterday.get(id)?.byId),
  }))
}

/** The keys of answers that were changed, grouped by visit and question. */
export function groupChangedAnswers(
  events: Iterable<{ readonly key: string; readonly facts: EventFacts }>,
): string[][] {
  const answers = [...events].filter(({ facts }) => facts.step.type === 'question_answered')
  const groups = Map.groupBy(answers, ({ key }) => key.slice(0, key.lastIndexOf('.')))
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ key }) => key))
}

function groupByPlace(events: Iterable<EventFacts>): Map<string, PlaceSessions> {
  const places = new Map<string, PlaceSessions>()
  for (const { quizId, version, campaign, visit, step } of events) {
    const { byId } = findSessions(places, { quizId, ...(version && { version }), campaign })
    const steps = byId.get(visit) ?? { answers: new Map(), isOpened: false, isSubmitted: false }
    byId.set(visit, steps)
    if (step.type === 'page_view') steps.isOpened = true
    if (step.type === 'question_answered') steps.answers.set(step.question, step.option)
    if (step.type === 'submit') steps.isSubmitted = true
  }
  return places
}

function findSessions(places: Map<string, PlaceSessions>, place: Place): PlaceSessions {
  const id = buildPlaceId(place)
  const sessions = places.get(id) ?? { place, byId: new Map<string, SessionSteps>() }
  places.set(id, sessions)
  return sessions
}

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
