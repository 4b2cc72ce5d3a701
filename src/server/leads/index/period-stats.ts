import { readBucketPeriod } from '#domain/leads/time-bucket.ts'
import { countLeads, mergeLeadStats, type LeadStats } from '#domain/leads/lead-stats.ts'
import { readSavedNames } from '../../campaigns/saved-links.ts'
import { currentTime } from '../../clock.ts'
import { currentLeadIndex } from './lead-index.ts'
import { findShard, refreshShard } from './shards.ts'

/**
 * The counts of the leads that arrived from `from` until just before `to`. Only the time buckets at both
 * ends are read; the counts of those between are in the index.
 */
export async function readPeriodStats(
  from: Date,
  to: Date,
  now = currentTime(),
): Promise<LeadStats> {
  const [index, { tags }] = await Promise.all([currentLeadIndex(now), readSavedNames()])
  const counted = Object.entries(index.shards).map(async ([bucket, { stats }]) => {
    const period = readBucketPeriod(bucket)
    if (period.to <= from || period.from >= to) return []
    if (period.from >= from && period.to <= to) return [stats]
    const { entries } = (await findShard(bucket)) ?? (await refreshShard(bucket))
    const leads = entries.map(({ lead }) => lead)
    const isInside = (at: Date) => at >= from && at < to
    return [
      countLeads(
        leads.filter(({ receivedAt }) => isInside(new Date(receivedAt))),
        tags,
      ),
    ]
  })
  return mergeLeadStats((await Promise.all(counted)).flat())
}
