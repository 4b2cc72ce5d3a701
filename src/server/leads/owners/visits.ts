import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { hasWriter, listTies } from '#domain/leads/ownership.ts'
import { detachFromVisit } from '../lead-changes.ts'
import { areAllLinked } from './people-state.ts'
import { findTiedLeads } from './tied-leads.ts'
import { inParallel } from '../../storage/parallel.ts'

const AT_ONCE = 16

/**
 * Remove the session id from the other leads of visits whose written records are erased. Otherwise
 * the rest of a visit would pass to the next address that writes from it.
 *
 * @param candidates Every lead of these visits.
 */
export async function detachVisits(
  candidates: readonly LeadSummary[],
  erased: readonly LeadSummary[],
): Promise<void> {
  const ties = new Set(erased.filter(hasWriter).flatMap(listTies))
  const keys = new Set(erased.map(({ key }) => key))
  const rest = candidates.filter(
    (lead) => !keys.has(lead.key) && listTies(lead).some((tie) => ties.has(tie)),
  )
  await inParallel(rest, AT_ONCE, ({ key }) => detachFromVisit(key))
}

/**
 * Detach what came from the visits of erased leads while they were erased. What comes later finds no
 * writer there.
 */
export async function detachLateArrivals(erased: readonly LeadSummary[], now: Date): Promise<void> {
  const ties = erased.filter(hasWriter).flatMap(listTies)
  const late = await findTiedLeads(ties, (await areAllLinked()) ? undefined : now)
  await detachVisits(
    late.map(({ summary }) => summary),
    erased,
  )
}
