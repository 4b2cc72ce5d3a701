import { isEmailAddress } from '#domain/email/email-address.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { fillTemplate } from '../email/fill-template.ts'
import { ignoreFailure, logFailure } from '../failing-work.ts'
import { throttleDailyTotal, throttleMailbox } from '../limits/throttle.ts'
import { readSite } from '../site/site.ts'
import { queueLeadEmail } from './lead-emails.ts'

/**
 * Queue the auto-reply to a contact message, if `content/site.yaml` turns it on.
 *
 * The sender's address is unverified, so the email repeats nothing of the message and an address
 * gets one a day.
 */
export async function queueAutoReply(lead: Lead): Promise<void> {
  if (lead.kind !== 'contact' || !isEmailAddress(lead.email)) return
  const queueing = ignoreFailure('too-many', queueReplyTo(lead.email, lead))
  await logFailure(queueing, `the auto-reply to lead ${lead.id} could not be queued`)
}

async function queueReplyTo(to: string, lead: Lead): Promise<void> {
  const site = await readSite()
  const { send, subject, text } = site.emails.autoReply
  if (!send) return
  await throttleMailbox('auto-reply', to, 1)
  await throttleDailyTotal('auto-reply')
  const email = {
    kind: 'auto-answer',
    to,
    replyTo: site.email,
    subject,
    // The text leaves out the name, which a stranger may have chosen.
    text: fillTemplate(text, site, { email: to }),
  } as const
  // Replies to the lead refer to this email by the lead's id.
  await queueLeadEmail(lead, email, lead.id)
}
