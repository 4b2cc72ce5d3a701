import { hasWriter, listTies } from '#domain/leads/ownership.ts'
import { removeEmail } from '../email/outbox.ts'
import { inbox } from '../leads/leads.ts'
import { eraseLead } from '../leads/lead-changes.ts'
import { areAllLinked } from '../leads/owners/people-state.ts'
import { findTiedLeads, type ReadLead } from '../leads/owners/tied-leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { findEmailsAbout } from '../leads/owners/person-emails.ts'
import { detachLateArrivals, detachVisits } from '../leads/owners/visits.ts'

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
