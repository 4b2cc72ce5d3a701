import { addNumbers } from '../sum.ts'
import { DAY_MS, MINUTE_MS } from '../time/duration.ts'
import { addDays } from '../time/utc-day.ts'
import { isLead, type LeadStatus } from './lead-kinds.ts'
import type { LeadSummary } from './lead-summary.ts'

/** "We'll get back to you within 24 hours", counted as the visitor reads it: by the wall clock. */
const PROMISE_MS = DAY_MS

type Clocked = Pick<LeadSummary, 'kind' | 'status' | 'receivedAt' | 'answeredAt' | 'isDeleted'>

/** Whether the sender of a lead still waits for an answer. */
export function isWaiting(lead: Clocked): boolean {
  return isLead(lead) && !lead.isDeleted && lead.status === 'new' && lead.answeredAt === undefined
}

/** Milliseconds until the promise is broken; negative afterwards. */
export function measureTimeLeft({ receivedAt }: Pick<Clocked, 'receivedAt'>, now: Date): number {
  return Date.parse(receivedAt) + PROMISE_MS - now.getTime()
}

export function isOverdue(lead: Clocked, now: Date): boolean {
  return isWaiting(lead) && measureTimeLeft(lead, now) <= 0
}

/** Whether there is still work to do. */
export function isOpen(status: LeadStatus): boolean {
  return status === 'new' || status === 'contacted' || status === 'qualified'
}

/** Whether an open lead's due date is today or past. @param today In the firm's time zone. */
export function isDueBy({ status, dueOn }: Pick<LeadSummary, 'status' | 'dueOn'>, today: string) {
  return isOpen(status) && dueOn !== undefined && dueOn <= today
}

const STEP_MS = 15 * MINUTE_MS
const STEPS_PROMISED = PROMISE_MS / STEP_MS

/** The longest wait that is counted; longer waits count as this long. */
const LAST_STEP = 2 * STEPS_PROMISED

/** The highest median that a report can show, in minutes. It means this long or longer. */
export const LONGEST_MEDIAN_MINUTES = (LAST_STEP * STEP_MS) / MINUTE_MS

/**
 * The counts of the leads of one day: how many were answered in each quarter of an hour after their
 * arrival, from 1, and how many were not answered.
 */
export interface ResponseCounts {
  readonly steps: Readonly<Record<number, number>>
  readonly unanswered: number
}

/** The report on how fast leads were answered. Leads whose 24 hours still run are not in it. */
export type ResponseReport = Readonly<ReturnType<typeof buildResponseReport>>

/** Adds a lead that is neither spam nor deleted to the counts of its day. */
export function countResponse(
  lead: LeadSummary,
  { steps, unanswered }: ResponseCounts = { steps: {}, unanswered: 0 },
): ResponseCounts {
  if (isWaiting(lead)) return { steps, unanswered: unanswered + 1 }
  // A lead of an earlier release can have an answer without a time. It counts as answered at once.
  const waited = Date.parse(lead.answeredAt ?? lead.receivedAt) - Date.parse(lead.receivedAt)
  const step = Math.min(Math.max(1, Math.ceil(waited / STEP_MS)), LAST_STEP)
  return { steps: { ...steps, [step]: (steps[step] ?? 0) + 1 }, unanswered }
}

/** Builds the report of the last `days` days on which the 24 hours of every lead are over. */
export function buildResponseReport(
  responses: Readonly<Record<string, ResponseCounts>>,
  today: string,
  days: number,
) {
  const last = addDays(today, -2)
  const first = addDays(last, 1 - days)
  const { steps, unanswered } = Object.entries(responses)
    .filter(([day]) => day >= first && day <= last)
    .map(([, counts]) => counts)
    .reduce(addNumbers, { steps: {}, unanswered: 0 })
  // Keys that are numbers are always in order.
  const ranked = Object.entries(steps).map(([step, count]) => [Number(step), count] as const)
  const answered = ranked.reduce((sum, [, count]) => sum + count, 0)
  const inTime = ranked.reduce((sum, [step, n]) => sum + (step <= STEPS_PROMISED ? n : 0), 0)
  const median = findMedianStep(ranked, answered)
  return {
    days,
    leads: answered + unanswered,
    inTime,
    /** Rounded up to a quarter of an hour, of the answered leads; absent where there is none. */
    medianMinutes: median && (median * STEP_MS) / MINUTE_MS,
  }
}

function findMedianStep(
  ranked: readonly (readonly [step: number, count: number])[],
  total: number,
): number | undefined {
  let seen = 0
  return ranked.find(([, count]) => {
    seen += count
    return seen * 2 >= total
  })?.[0]
}
