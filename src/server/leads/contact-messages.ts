import type { ContactMessage } from '#domain/leads/contact-message.ts'
import { PROOF_SPAM_REASON } from '#domain/leads/spam.ts'
import { currentTime } from '../clock.ts'
import { queueAutoReply } from '../email/auto-reply.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { receiveLead } from './receive-lead.ts'
import { notifyTeam } from './team-notice.ts'

/**
 * Store a message from the contact form, then queue the emails to the team and to its sender. Spam is
 * stored as such and sends no email.
 *
 * @param detected Why it is spam, if it is.
 * @param isProof Whether the server sent it to itself. Its email is handed to no one.
 */
export async function receiveMessage(
  message: ContactMessage,
  metadata: RequestMetadata,
  detected: string | undefined,
  now = currentTime(),
  isProof = false,
): Promise<void> {
  const { website: _, ...fields } = message
  const spamReason = isProof ? PROOF_SPAM_REASON : detected
  const lead = await receiveLead(
    { kind: 'contact', ...fields, ...metadata, ...(spamReason && { spamReason }) },
    now,
  )
  if (lead.kind !== 'contact') return
  if (isProof) return notifyTeam(lead, now, 'proof')
  if (spamReason) return
  await notifyTeam(lead, now)
  await queueAutoReply(lead, now)
}
