import { listTies } from '#domain/leads/ownership.ts'
import { currentTime } from '../../clock.ts'
import type { Progress } from '../../storage/sweep.ts'
import { listLeadsSince } from '../lead-pages.ts'
import { assignOwners } from './assign-owners.ts'
import { areAllLinked } from './people-state.ts'

/** Two days, because last night's run may have failed. */
const RECENT_MS = 2 * 86_400_000
const BATCH = 100

/**
 * Decide again who owns the anonymous records of the last two days, in a run that ends at `until`. A function
 * that was ended while it assigned a record or erased a person may have left one that names someone who was
 * forgotten.
 */
export async function recheckOwners(now = currentTime(), until = Infinity): Promise<Progress> {
  // Leads of an earlier release are assigned once they are linked.
  if (!(await areAllLinked())) return { count: 0, isFinished: true }
  const recent = await listLeadsSince(undefined, new Date(now.getTime() - RECENT_MS), now)
  const ties = [...new Set(recent.flatMap(listTies))]
  while (ties.length > 0) {
    if (currentTime().getTime() >= until) return { count: 0, isFinished: false }
    await assignOwners(ties.splice(0, BATCH))
  }
  return { count: 0, isFinished: true }
}
