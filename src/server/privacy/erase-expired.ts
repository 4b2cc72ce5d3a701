import { EXPIRING_STATUSES, isPastRetention } from '#domain/leads/work/retention.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../content/site.ts'
import type { Progress } from '../storage/sweep.ts'
import { inbox } from '../leads/leads.ts'
import { readLeads } from '../leads/people/tied-leads.ts'
import { eraseLeads } from './erase-leads.ts'

/** Erasing so many leads is one step of a run. */
const BATCH = 20

/**
 * Erase spam and closed leads that are past their retention in `content/site.yaml`, oldest first, in a
 * run that ends at `until`.
 */
export async function eraseExpired(now = currentTime(), until = Infinity): Promise<Progress> {
  const { retention } = await readSite()
  // Newest first.
  const parts = [...(await inbox.totals())]
    .filter(([, { stats }]) => EXPIRING_STATUSES.some((status) => stats.statuses[status]))
    .toReversed()
  let count = 0
  for (const [part] of parts) {
    const candidates = (await inbox.entries(part)).filter(
      (lead) => !lead.isDeleted && isPastRetention(lead, retention, now),
    )
    // The summaries do not say when a lead was last worked on.
    const due = await readLeads(
      candidates.map(({ key }) => key),
      ({ lead }) => isPastRetention(lead, retention, now),
    )
    while (due.length > 0) {
      if (currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = due.splice(0, BATCH)
      await eraseLeads(batch, now)
      count += batch.length
    }
  }
  return { count, isFinished: true }
}
