import { toOneLine } from '#domain/email/email-address.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { queueEmail } from '../email/outbox.ts'
import { siteUrl } from '../environment.ts'
import { buildLeadKey } from './leads.ts'

const VALUE_MAX_LENGTH = 1000

type NotifiableLead = Extract<Lead, { kind: 'contact' | 'assessment' }>

interface TeamNotice {
  readonly subject: string
  /** Facts without a value are left out. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly message?: string
}

/** Queue an email about a stored lead. A failure is logged, because the lead itself is safe. */
export async function notifyTeam(
  lead: NotifiableLead,
  { subject, facts, message }: TeamNotice,
  now: Date,
): Promise<void> {
  const campaign = Object.entries(lead.attribution?.lastTouch.parameters ?? {})
  const lines = [...facts, ['Campaign', campaign.map((pair) => pair.join('=')).join(' ')] as const]
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${toOneLine(value, VALUE_MAX_LENGTH)}`)
  const link = `${siteUrl()}/admin/leads/${buildLeadKey(lead)}\n`
  const text = [lines.join('\n'), ...(message === undefined ? [] : [message]), link].join('\n\n')
  try {
    await queueEmail(
      {
        kind: lead.kind,
        to: 'team',
        replyTo: lead.email,
        subject: `${subject} ${toOneLine(lead.name, 100)}`,
        text,
        leadId: lead.id,
      },
      now,
    )
  } catch (error) {
    console.error(`the email about lead ${lead.id} could not be queued`, error)
  }
}
