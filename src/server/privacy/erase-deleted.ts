import { currentTime } from '../clock.ts'
import type { Progress } from '../storage/sweep.ts'
import { findShard } from '../leads/index/shards.ts'
import { currentLeadIndex } from '../leads/index/lead-index.ts'
import { readLeads } from '../leads/people/tied-leads.ts'
import { eraseLeads } from './erase-leads.ts'

/** A deleted lead can be restored for this long; then it is erased. */
const UNDO_MS = 7 * 86_400_000

/** Erase the leads that were deleted a week ago, in a run that ends at `until`. */
export async function eraseDeleted(now = currentTime(), until = Infinity): Promise<Progress> {
  const { shards } = await currentLeadIndex(now)
  const buckets = Object.entries(shards).filter(([, { stats }]) => stats.deleted > 0)
  let count = 0
  for (const [bucket] of buckets) {
    if (currentTime().getTime() >= until) return { count, isFinished: false }
    const entries = (await findShard(bucket))?.entries ?? []
    const hidden = entries.map(({ lead }) => lead).filter(({ isDeleted }) => isDeleted)
    const due = await readLeads(
      hidden.map(({ key }) => key),
      ({ lead: { deletedAt } }) =>
        deletedAt !== undefined && now.getTime() - Date.parse(deletedAt) >= UNDO_MS,
    )
    await eraseLeads(due, now)
    count += due.length
  }
  return { count, isFinished: true }
}
