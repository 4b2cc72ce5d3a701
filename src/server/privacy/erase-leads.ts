import { hasWriter, listTies } from '#domain/leads/ownership.ts'
import { removeEmail } from '../email/outbox.ts'
import { inbox } from '../leads/leads.ts'
import { eraseLead } from '../leads/lead-changes.ts'
import {
  areAllLinked,
  findTiedLeads,
  type ReadLead,
  readLeads,
} from '../leads/owners/tied-leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { findEmailsAbout } from '../leads/owners/person-emails.ts'
import { detachLateArrivals, detachVisits } from '../leads/owners/person.ts'
import type { LeadStats } from '#domain/leads/lead-stats.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { EXPIRING_STATUSES, isPastRetention } from '#domain/leads/retention.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../site/site.ts'
import type { Progress } from '../storage/sweep.ts'

const AT_ONCE = 16

/** Erase leads for good: the emails about them, the other leads' tie to their visits, the leads, and what the inbox index holds of them. */
export async function eraseLeads(due: readonly ReadLead[], now: Date): Promise<void> {
  if (due.length === 0) return
  const erased = due.map(({ summary }) => summary)
  const ties = erased.filter(hasWriter).flatMap(listTies)
  const tied = await findTiedLeads(ties, (await areAllLinked()) ? undefined : now)
  const candidates = tied.map(({ summary }) => summary)
  await detachVisits(candidates, erased)
  await inParallel(due, AT_ONCE, async ({ summary, lead }) => {
    for (const email of await findEmailsAbout([lead])) await removeEmail(email)
    await eraseLead(summary.key)
  })
  await detachLateArrivals(erased, now)
  await inbox.totals()
}

/** A deleted lead can be restored for this long; then it is erased. */
const UNDO_MS = 7 * 86_400_000

/** Erasing so many leads is one step of a run. */
const BATCH = 20

/** Erase the leads that were deleted a week ago, in a run that ends at `until`. */
export function eraseDeleted(now = currentTime(), until = Infinity): Promise<Progress> {
  return eraseDue({
    now,
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
    now,
    until,
    canHold: ({ statuses }) => EXPIRING_STATUSES.some((status) => statuses[status]),
    mayBeDue: (lead) => !lead.isDeleted && isPastRetention(lead, retention, now),
    isDue: (lead) => isPastRetention(lead, retention, now),
  })
}

interface DueLeads {
  readonly now: Date
  readonly until: number
  /** Whether a part of the inbox can have such a lead. */
  readonly canHold: (stats: LeadStats) => boolean
  /** What the summary says, which lacks the times of deletion and of the last work. */
  readonly mayBeDue: (lead: LeadSummary) => boolean
  readonly isDue: (lead: Lead) => boolean
}

/** The oldest parts first. */
async function eraseDue({ now, until, canHold, mayBeDue, isDue }: DueLeads): Promise<Progress> {
  const parts = [...(await inbox.totals())].filter(([, { stats }]) => canHold(stats)).toReversed()
  let count = 0
  for (const [part] of parts) {
    const keys = (await inbox.entries(part)).filter(mayBeDue).map(({ key }) => key)
    const due = await readLeads(keys, ({ lead }) => isDue(lead))
    while (due.length > 0) {
      if (currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = due.splice(0, BATCH)
      await eraseLeads(batch, now)
      count += batch.length
    }
  }
  return { count, isFinished: true }
}
