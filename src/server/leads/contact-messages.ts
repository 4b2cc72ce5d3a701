import { detectSpam, type ContactMessage } from '#domain/leads/contact-message.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { toOneLine } from '#domain/email/email-address.ts'
import type { NewEmail } from '#domain/email/email.ts'
import { queueAutoReply } from '../email/auto-reply.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { siteUrl } from '../environment.ts'
import { saveLead, buildLeadKey } from './leads.ts'
import { queueEmail } from '../email/outbox.ts'
import { currentTime } from '../clock.ts'

/**
 * Keep a message from the contact form, then queue the mail that tells the team. A message that looks
 * like a machine's is kept under spam and announced to nobody.
 *
 * @param fillMs How long the form was open, when the page said so.
 */
export async function receiveMessage(
  message: ContactMessage,
  circumstances: RequestMetadata,
  fillMs: number | undefined,
  now = currentTime(),
): Promise<Lead> {
  const { website, ...words } = message
  const reason = detectSpam({ website }, fillMs)
  const lead = await saveLead(
    { kind: 'contact', ...words, ...circumstances, ...(reason && { spamReason: reason }) },
    now,
  )
  if (reason) return lead
  await announce(notice(message, circumstances, lead), now)
  await queueAutoReply(lead, now)
  return lead
}

/** The message is safe by now: that its mail cannot be queued is our trouble, not the sender's. */
async function announce(mail: NewEmail, now: Date): Promise<void> {
  try {
    await queueEmail(mail, now)
  } catch (error) {
    console.error(`the mail about lead ${mail.leadId} could not be queued`, error)
  }
}

function notice(message: ContactMessage, { page }: RequestMetadata, lead: Lead): NewEmail {
  const campaign = message.attribution?.lastTouch.parameters
  const facts = [
    ['Name', message.name],
    ['Email', message.email],
    ['Company', message.company],
    ['Page', page ?? ''],
    [
      'Campaign',
      Object.entries(campaign ?? {})
        .map((pair) => pair.join('='))
        .join(' '),
    ],
  ] as const
  const lines = facts
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${toOneLine(value, 1000)}`)
  return {
    kind: 'contact',
    to: 'team',
    replyTo: message.email,
    subject: `Message from ${toOneLine(message.name, 100)}`,
    text: `${lines.join('\n')}\n\n${message.message}\n\n${siteUrl()}/admin/leads/${buildLeadKey(lead)}\n`,
    leadId: lead.id,
  }
}
