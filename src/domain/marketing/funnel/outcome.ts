import { isLead } from '../../leads/lead-kinds.ts'
import type { LeadSummary } from '../../leads/lead-summary.ts'
import { addNumbers, sumBy } from '../../sum.ts'
import { buildPlaceId, type Place } from './cell.ts'

/** The outcomes of visits to a quiz. A visit counts once in each figure. */
export interface Outcome {
  /** Visits that wrote a message or requested the assessment. */
  readonly wrote: number
  readonly won: number
  /** The value of the won ones, in hundredths of the currency; in a report in its smallest unit. */
  readonly value: number
}

export interface OutcomeTally extends Outcome {
  readonly shared: number
  /** The outcomes by question number and option index, such as `1.0`. */
  readonly answers: Readonly<Record<string, Outcome>>
}

/** The outcomes of visits to one wording of a quiz from one campaign. */
export interface OutcomeCell extends Place, OutcomeTally {}

/** Counts the leads and shares of visits to quizzes, without spam and deleted ones. */
export function tallyOutcomes(leads: Iterable<LeadSummary>): OutcomeCell[] {
  const counted = [...leads].filter(
    ({ quizzes, status, isDeleted }) => quizzes.length > 0 && status !== 'spam' && !isDeleted,
  )
  const visits = Map.groupBy(counted, ({ visit, sessionId }) => visit || sessionId)
  return sumBy([...visits.values()].flatMap(tallyVisit), buildPlaceId)
}

/** The outcomes of one visit, by the quizzes that it opened. */
function tallyVisit(leads: readonly LeadSummary[]): OutcomeCell[] {
  const written = leads.filter(isLead)
  const won = written.filter(({ status }) => status === 'won')
  const outcome = {
    wrote: written.length > 0 ? 1 : 0,
    won: won.length > 0 ? 1 : 0,
    value: won.reduce((sum, { value = 0 }) => sum + Math.round(value * 100), 0),
  }
  const shared = leads.some(({ kind }) => kind === 'share') ? 1 : 0
  // The newest of several leads has the most answers, so it comes last.
  const oldestFirst = leads.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
  const quizzes = oldestFirst.flatMap((lead) => lead.quizzes)
  const places = new Map(quizzes.map((quiz) => [buildPlaceId(quiz), quiz]))
  return [...places.values()].map(({ answers, ...place }) => {
    const chosen = Object.entries(answers).map(([question, option]) => `${question}.${option}`)
    return {
      ...place,
      shared,
      ...outcome,
      answers: Object.fromEntries(chosen.map((answer) => [answer, outcome])),
    }
  })
}

/** @param scale Hundredths of the currency to its smallest unit: 1 for cents, 0.01 for yen. */
export function sumOutcomes(tallies: readonly OutcomeTally[], scale = 1): OutcomeTally {
  const { shared, wrote, won, value, answers } = tallies.reduce(addNumbers, NO_OUTCOMES)
  const scaled = (units: number) => Math.round(units * scale)
  const scaledAnswers = Object.entries(answers).map(([answer, outcome]) => [
    answer,
    { ...outcome, value: scaled(outcome.value) },
  ])
  return { shared, wrote, won, value: scaled(value), answers: Object.fromEntries(scaledAnswers) }
}

const NO_OUTCOMES: OutcomeTally = { shared: 0, wrote: 0, won: 0, value: 0, answers: {} }
