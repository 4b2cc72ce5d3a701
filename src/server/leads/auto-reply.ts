import { isEmailAddress } from '#domain/email/email-address.ts'
import { Failure } from '#domain/failure.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { currentTime } from '../clock.ts'
import { fillTemplate } from '../email/fill-template.ts'
import { throttleDailyTotal, throttleMailbox } from '../limits/throttle.ts'
import { readSite } from '../site/site.ts'
import { queueLeadEmail } from './lead-emails.ts'
import { buildLeadKey } from './leads.ts'

/**
 * Queue the auto-reply to a contact message, if `content/site.yaml` turns it on.
 *
 * The sender's address is unverified, so the email repeats nothing of the message and an address
 * gets one a day.
 */
export async function queueAutoReply(lead: Lead, now = currentTime()): Promise<void> {
  if (lead.kind !== 'contact' || !isEmailAddress(lead.email)) return
  const { id, email } = lead
  try {
    const site = await readSite()
    const { send, subject, text } = site.emails.autoReply
    if (!send) return
    await throttleMailbox('auto-reply', email, 1)
    await throttleDailyTotal('auto-reply')
    await queueLeadEmail(
      buildLeadKey(lead),
      {
        kind: 'auto-answer',
        to: email,
        replyTo: site.email,
        subject,
        // The text leaves out the name, which a stranger may have chosen.
        text: fillTemplate(text, site, { email }),
        leadId: id,
      },
      now,
      // Replies to the lead refer to this email by it.
      id,
    )
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return
    console.error(`the auto-reply to lead ${id} could not be queued`, error)
  }
}
