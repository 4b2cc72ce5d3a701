import { DAY_MS } from '../time/duration.ts'
import type { Site } from '../site/site.ts'
import type { Lead } from './lead.ts'

export type Retention = Site['retention']

/** Whether a lead is past the time that the firm keeps it: spam from its arrival, closed ones from the last work on them. */
export function isPastRetention(
  { status, receivedAt, changedAt = receivedAt }: Pick<Lead, 'status' | 'receivedAt' | 'changedAt'>,
  { spamDays, closedMonths }: Retention,
  now: Date,
): boolean {
  if (status === 'spam') return now.getTime() - Date.parse(receivedAt) >= spamDays * DAY_MS
  if (status !== 'lost' && status !== 'archived') return false
  const end = new Date(changedAt)
  end.setUTCMonth(end.getUTCMonth() + closedMonths)
  return end.getTime() <= now.getTime()
}

/** The statuses whose leads are removed some day. */
export const EXPIRING_STATUSES = ['spam', 'lost', 'archived'] as const
