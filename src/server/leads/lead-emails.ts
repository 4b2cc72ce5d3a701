import type { NewEmail } from '#domain/email/email.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { buildEmailKey, queueEmail, removeQueuedEmail } from '../email/outbox.ts'
import { buildLeadKey, leads } from './leads.ts'

/**
 * Queue an email about a lead, of the time when it arrived if no other is given. An erasure of the
 * lead removes the emails that are queued before it ends; one that is queued later is removed here.
 */
export async function queueLeadEmail(
  lead: Lead,
  email: NewEmail,
  id?: string,
  at = new Date(lead.receivedAt),
) {
  const queued = await queueEmail({ ...email, leadId: lead.id }, at, id)
  if (await leads.find(buildLeadKey(lead))) return
  await removeQueuedEmail({ key: buildEmailKey(queued), email: queued })
}
