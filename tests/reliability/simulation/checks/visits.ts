import type { Lead } from '#domain/leads/lead.ts'
import type { Event } from '../checks.ts'

/** What came in the visit of a person who was forgotten later is tied to no visit, so that it passes to no one. */
export function checkVisits(
  history: readonly Event[],
  listLagMs: number,
  stored: readonly Lead[],
): string[] {
  return history.flatMap((erasure) => {
    if (erasure.step.act !== 'forget' || erasure.outcome.status !== 200) return []
    const visits = findVisits(erasure, history, listLagMs)
    const marks = history.flatMap(({ step, outcome, endMs }) => {
      const isKept = 'visit' in step && step.act !== 'event' && step.act !== 'result'
      if (!isKept || outcome.status !== 201 || !visits.has(step.visit)) return []
      return endMs + listLagMs < erasure.startMs ? [step.mark] : []
    })
    return stored.flatMap((lead) => {
      const mark = marks.find((each) => JSON.stringify(lead).includes(each))
      return mark !== undefined && lead.sessionId !== undefined
        ? [`${mark} is still of the visit of a person who was forgotten`]
        : []
    })
  })
}

/**
 * The visits of which the person had written records when their erasure began, and which no other
 * erasure may have detached before.
 */
function findVisits(erasure: Event, history: readonly Event[], listLagMs: number): Set<number> {
  const isOwn = ({ step }: Event) =>
    'who' in step && 'who' in erasure.step && step.who === erasure.step.who
  const own = history.filter(isOwn)
  const written = own.filter(
    ({ step, outcome, endMs }) =>
      (step.act === 'contact' || step.act === 'assessment') &&
      outcome.status === 201 &&
      endMs + listLagMs < erasure.startMs,
  )
  const kept = written.filter(({ start }) =>
    history.every(
      (other) =>
        other.step.act !== 'forget' ||
        other === erasure ||
        other.end < start ||
        other.start > erasure.end,
    ),
  )
  return new Set(kept.flatMap(({ step }) => ('visit' in step ? [step.visit] : [])))
}
