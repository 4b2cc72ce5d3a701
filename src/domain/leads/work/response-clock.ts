import { isLead } from '../lead-kinds.ts'
import type { LeadSummary } from '../lead-summary.ts'
import type { LeadStatus } from './statuses.ts'

/** "We'll get back to you within 24 hours", counted as the visitor reads it: by the wall clock. */
export const PROMISE_MS = 24 * 3_600_000

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
export function isDue({ status, dueOn }: Pick<LeadSummary, 'status' | 'dueOn'>, today: string) {
  return isOpen(status) && dueOn !== undefined && dueOn <= today
}
