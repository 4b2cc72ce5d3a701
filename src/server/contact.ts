import { spamReason, type ContactMessage } from '#domain/contact.ts'
import type { Lead } from '#domain/lead.ts'
import { oneLine } from '#domain/mail-address.ts'
import type { NewMail } from '#domain/mail.ts'
import { thankFor } from './auto-answer.ts'
import type { Circumstances } from './circumstances.ts'
import { siteUrl } from './environment.ts'
import { keepLead, leadKey } from './leads.ts'
import { queueMail } from './outbox.ts'

/**
 * Keep a message from the contact form, then queue the mail that tells the team. A message that looks
 * like a machine's is kept under spam and announced to nobody.
 *
 * @param fillMs How long the form was open, when the page said so.
 */
export async function receiveMessage(
  message: ContactMessage,
  circumstances: Circumstances,
  fillMs: number | undefined,
  now = new Date(),
): Promise<Lead> {
  const { website, ...words } = message
  const reason = spamReason({ website }, fillMs)
  const lead = await keepLead(
    { kind: 'contact', ...words, ...circumstances, ...(reason && { spamReason: reason }) },
    now,
  )
  if (reason) return lead
  await announce(notice(message, circumstances, lead), now)
  await thankFor(lead, now)
  return lead
}

/** The message is safe by now: that its mail cannot be queued is our trouble, not the sender's. */
async function announce(mail: NewMail, now: Date): Promise<void> {
  try {
    await queueMail(mail, now)
  } catch (error) {
    console.error(`the mail about lead ${mail.leadId} could not be queued`, error)
  }
}

function notice(message: ContactMessage, { page }: Circumstances, lead: Lead): NewMail {
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
    .map(([label, value]) => `${label}: ${oneLine(value, 1000)}`)
  return {
    kind: 'contact',
    to: 'team',
    replyTo: message.email,
    subject: `Message from ${oneLine(message.name, 100)}`,
    text: `${lines.join('\n')}\n\n${message.message}\n\n${siteUrl()}/admin/leads/${leadKey(lead)}\n`,
    leadId: lead.id,
  }
}
