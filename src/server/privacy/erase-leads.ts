import type { LeadStats } from '#domain/leads/lead-stats.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Site } from '#domain/site/site.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { inbox } from '../leads/leads.ts'
import { linkLeads, readLeads } from '../leads/owners.ts'
import { eraseLeads } from '../leads/person.ts'
import { readSite } from '../site/site.ts'
import type { Progress } from '../storage/sweep.ts'

/** A deleted lead can be restored for this long; then it is erased. */
const UNDO_MS = 7 * DAY_MS

/** Erasing so many leads is one step of a run. */
const BATCH = 20

/** Erase the leads that were deleted a week ago, in a run that ends at `until`. */
export function eraseDeleted(now = currentTime(), until = Infinity): Promise<Progress> {
  return eraseDue({
    until,
    canHold: ({ deleted }) => deleted > 0,
    mayBeDue: ({ isDeleted }) => isDeleted,
    isDue: ({ deletedAt }) =>
      deletedAt !== undefined && now.getTime() - Date.parse(deletedAt) >= UNDO_MS,
  })
}

/**
 * Erase spam and closed leads that are past their retention in `content/site.yaml`, in a run that
 * ends at `until`.
 */
export async function eraseExpired(now = currentTime(), until = Infinity): Promise<Progress> {
  const { retention } = await readSite()
  return eraseDue({
    until,
    canHold: ({ statuses }) => EXPIRING_STATUSES.some((status) => statuses[status]),
    mayBeDue: (lead) => !lead.isDeleted && isPastRetention(lead, retention, now),
    isDue: (lead) => isPastRetention(lead, retention, now),
  })
}

interface DueLeads {
  readonly until: number
  /** Whether a part of the inbox can have such a lead. */
  readonly canHold: (stats: LeadStats) => boolean
  /** Checks the summary, which lacks the times of deletion and of the last work. */
  readonly mayBeDue: (lead: LeadSummary) => boolean
  readonly isDue: (lead: Lead) => boolean
}

/** The oldest parts first. */
async function eraseDue({ until, canHold, mayBeDue, isDue }: DueLeads): Promise<Progress> {
  const parts = [...(await inbox.readTotals())]
    .filter(([, { stats }]) => canHold(stats))
    .toReversed()
  let count = 0
  for (const [part] of parts) {
    const keys = (await inbox.readEntries(part)).filter(mayBeDue).map(({ key }) => key)
    const due = await readLeads(keys, ({ lead }) => isDue(lead))
    while (due.length > 0) {
      // Leads of an earlier release may take many runs to link.
      const { isFinished } = await linkLeads(until)
      if (!isFinished || currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = due.splice(0, BATCH)
      await eraseLeads(batch)
      count += batch.length
    }
  }
  return { count, isFinished: true }
}

/** Whether a lead is past the time that the firm keeps it: spam from its arrival, closed ones from the last work on them. */
export function isPastRetention(
  { status, receivedAt, changedAt = receivedAt }: Pick<Lead, 'status' | 'receivedAt' | 'changedAt'>,
  { spamDays, closedMonths }: Site['retention'],
  now: Date,
): boolean {
  if (status === 'spam') return now.getTime() - Date.parse(receivedAt) >= spamDays * DAY_MS
  if (status !== 'lost' && status !== 'archived') return false
  const end = new Date(changedAt)
  end.setUTCMonth(end.getUTCMonth() + closedMonths)
  return end.getTime() <= now.getTime()
}

/** The statuses whose leads are removed some day. */
const EXPIRING_STATUSES = ['spam', 'lost', 'archived'] as const
