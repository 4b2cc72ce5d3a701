import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { hasWriter, listTies } from '#domain/privacy/ownership.ts'
import { outbox } from '../email/outbox.ts'
import { eraseLead } from '../leads/lead-changes.ts'
import { leads } from '../leads/leads.ts'
import { areAllLinked } from '../leads/people/people-state.ts'
import { findTiedLeads } from '../leads/people/tied-leads.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { findEmailsAbout } from './person-emails.ts'
import { detachVisits } from './visits.ts'

const AT_ONCE = 16

/** Erase leads for good: the emails about them, the other leads' tie to their visits, and the leads. */
export async function eraseLeads(due: readonly LeadSummary[], now: Date): Promise<void> {
  if (due.length === 0) return
  const ties = due.filter(hasWriter).flatMap(listTies)
  const tied = await findTiedLeads(ties, (await areAllLinked()) ? undefined : now)
  await detachVisits([tied.map(({ summary }) => summary)], due, now)
  await inParallel(due, AT_ONCE, async ({ key }) => {
    const lead = await ifReadable(leads.find(key))
    const emails = lead ? await findEmailsAbout([lead]) : []
    for (const email of emails) await outbox.remove(email.key)
    await eraseLead(key, now)
  })
}
