import { EXPIRING_STATUSES, isPastRetention } from '#domain/leads/work/retention.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../content/site.ts'
import type { Progress } from '../storage/sweep.ts'
import { currentLeadIndex } from '../leads/index/lead-index.ts'
import { findShard } from '../leads/index/shards.ts'
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
  const { shards } = await currentLeadIndex(now)
  const buckets = Object.entries(shards)
    .filter(([, { stats }]) => EXPIRING_STATUSES.some((status) => stats.statuses[status]))
    .map(([bucket]) => bucket)
    // A bucket's name counts down.
    .toSorted((a, b) => b.localeCompare(a))
  let count = 0
  for (const bucket of buckets) {
    const entries = (await findShard(bucket))?.entries ?? []
    const candidates = entries
      .map(({ lead }) => lead)
      .filter((lead) => !lead.isDeleted && isPastRetention(lead, retention, now))
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
