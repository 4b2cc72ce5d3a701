import type { Cell, Place } from '../cell.ts'
import type { EventFacts } from '../event-key.ts'
import { buildPlaceId } from './tally.ts'
import { tallySessions, type SessionSteps } from './tally-sessions.ts'

/** A lead that came from a quiz session. */
export interface Outcome {
  /** As in the events' keys. */
  readonly session: string
  readonly kind: 'share' | 'assessment' | 'contact'
}

interface PlaceSessions {
  readonly place: Place
  readonly byId: Map<string, SessionSteps>
}

/**
 * Count one day. Any step implies the page view and an answer implies the question, because events
 * can be lost on the way. Of several answers to a question the last one in `events` counts.
 *
 * @param earlier The day before's events of sessions that went on after midnight.
 */
export function tallyDay(
  events: Iterable<EventFacts>,
  outcomes: Iterable<Outcome>,
  earlier: Iterable<EventFacts> = [],
): Cell[] {
  const [yesterday, today] = [groupByPlace(earlier), groupByPlace(events)]
  const places = [...yesterday.values(), ...today.values()]
  const reached = Map.groupBy(outcomes, ({ session }) => {
    const last = places.findLast(({ byId }) => byId.has(session))
    return last && findSessions(today, last.place)
  })
  return [...today].map(([id, sessions]) => {
    const { place, byId } = sessions
    const own = Map.groupBy(reached.get(sessions) ?? [], ({ kind }) => kind)
    const count = (kind: Outcome['kind']) =>
      new Set(own.get(kind)?.map(({ session }) => session)).size
    return {
      ...place,
      ...tallySessions(byId, yesterday.get(id)?.byId),
      shared: count('share'),
      requested: count('assessment'),
      contacted: count('contact'),
    }
  })
}

/** The keys of answers that were changed, grouped by session and question. */
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
  for (const { quizId, version, campaign, session, step } of events) {
    const { byId } = findSessions(places, { quizId, ...(version && { version }), campaign })
    const steps = byId.get(session) ?? { answers: new Map(), isOpened: false, isSubmitted: false }
    byId.set(session, steps)
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
