import type { LeadStats } from '#domain/leads/lead-stats.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Site } from '#domain/site/site.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { linkRecords } from '../leads/group-leads.ts'
import { inbox } from '../leads/leads.ts'
import { type ReadLead, readLeads } from '../leads/owners.ts'
import { eraseLeads } from '../leads/person.ts'
import { readSite } from '../site/site.ts'
import type { Progress } from '../storage/sweep.ts'

/** A deleted lead can be restored for this long; then it is erased. */
const UNDO_MS = 7 * DAY_MS

/** Erasing so many leads is one step of a run. */
const BATCH = 20

/**
 * Erase the leads that were deleted a week ago, and spam and closed leads that are past their
 * retention in `content/site.yaml`, the oldest parts of the inbox first, in a run that ends at
 * `until`.
 */
export async function eraseDueLeads(now = currentTime(), until = Infinity): Promise<Progress> {
  const { retention } = await readSite()
  const isDue = ({ lead }: ReadLead) =>
    lead.deletedAt
      ? now.getTime() - Date.parse(lead.deletedAt) >= UNDO_MS
      : isPastRetention(lead, retention, now)
  const parts = [...(await inbox.readTotals())].filter(([, { stats }]) => canHoldDue(stats))
  let count = 0
  for (const [part] of parts.toReversed()) {
    // A summary lacks the times of deletion and of the last work, so the record decides.
    const listed = (await inbox.readEntries(part)).filter(
      (lead) => lead.isDeleted || isPastRetention(lead, retention, now),
    )
    const keys = listed.map(({ key }) => key)
    const due = await readLeads(keys, isDue)
    while (due.length > 0) {
      // Records of an earlier release may take many runs to link.
      const { isFinished } = await linkRecords(until)
      if (!isFinished || currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = due.splice(0, BATCH)
      await eraseLeads(batch)
      count += batch.length
    }
  }
  return { count, isFinished: true }
}

function canHoldDue({ deleted, statuses }: LeadStats): boolean {
  return deleted > 0 || (['spam', 'lost', 'archived'] as const).some((each) => statuses[each])
}

/**
 * Whether a lead is past the time that the firm keeps it: spam from its arrival, closed ones from
 * the last work on them.
 */
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
