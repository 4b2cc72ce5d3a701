import { Failure } from '#domain/failure.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { isEmailAddress } from '#domain/email/email-address.ts'
import { queueEmail } from './outbox.ts'
import { readSite } from '../content/site.ts'
import { throttle } from '../limits/throttle.ts'
import { currentTime } from '../clock.ts'

const DAY_MS = 86_400_000

/**
 * Queue the letter that says when a message will be answered, if `content/site.yaml` wants it sent.
 *
 * Anybody can type anybody's address, so the letter repeats nothing that was typed, and an address
 * gets one a day.
 */
export async function queueAutoReply(lead: Lead, now = currentTime()): Promise<void> {
  if (lead.kind !== 'contact' || !isEmailAddress(lead.email)) return
  try {
    const { autoAnswer } = (await readSite()).mail
    if (!autoAnswer.send) return
    await throttle('auto-answer', lead.email.toLowerCase(), [{ limit: 1, windowMs: DAY_MS }], {
      now,
    })
    const { subject, text } = autoAnswer
    await queueEmail({ kind: 'auto-answer', to: lead.email, subject, text, leadId: lead.id }, now)
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return
    console.error(`the automatic answer to lead ${lead.id} could not be queued`, error)
  }
}
