import type { NewEmail } from '#domain/email/email.ts'
import { buildEmailKey, queueEmail, removeEmail } from '../email/outbox.ts'
import { leads } from './leads.ts'

/**
 * Queue an email about the lead with this key. An erasure of the lead removes the emails that are
 * queued before it ends; one that is queued later is removed here.
 */
export async function queueLeadEmail(leadKey: string, email: NewEmail, at: Date, id?: string) {
  const queued = await queueEmail(email, at, id)
  if (await leads.find(leadKey)) return
  await removeEmail({ key: buildEmailKey(queued), email: queued })
}
