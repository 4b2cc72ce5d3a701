import { listPrefixesSince } from '#domain/leads/time-bucket.ts'
import { listTies } from '#domain/privacy/ownership.ts'
import { currentTime } from '../../clock.ts'
import type { Progress } from '../../jobs/sweep.ts'
import { inParallel } from '../../storage/parallel.ts'
import { leads } from '../leads.ts'
import { assignOwners } from './assign-owners.ts'
import { areAllLinked } from './people-state.ts'
import { readLeads } from './tied-leads.ts'

/** The last night's run may have failed. */
const RECENT_MS = 2 * 86_400_000
const BATCH = 100

/**
 * Correct whose the anonymous records of the last two days are, in a run that ends at `until`. A function
 * that ends while it assigns a record, or while it erases a person, corrects nothing anymore: the record
 * would go on naming someone who was forgotten.
 */
export async function recheckOwners(now = currentTime(), until = Infinity): Promise<Progress> {
  // Leads of an earlier release are assigned once they are linked.
  if (!(await areAllLinked())) return { count: 0, isFinished: true }
  const prefixes = listPrefixesSince(new Date(now.getTime() - RECENT_MS), now)
  const keys = (await inParallel(prefixes, 1, (prefix) => leads.keys(prefix))).flat()
  while (keys.length > 0) {
    if (currentTime().getTime() >= until) return { count: 0, isFinished: false }
    const recent = await readLeads(keys.splice(0, BATCH), () => true)
    await assignOwners([...new Set(recent.flatMap(({ summary }) => listTies(summary)))])
  }
  return { count: 0, isFinished: true }
}
