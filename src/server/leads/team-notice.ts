import { toOneLine } from '#domain/email/header-line.ts'
import { type CountedLead, KIND_LABELS } from '#domain/leads/lead-kinds.ts'
import { summarizeWholeLead } from '#domain/leads/lead-summary.ts'
import { siteUrl } from '../environment.ts'
import { logFailure } from '../failing-work.ts'
import { queueLeadEmail } from './lead-emails.ts'
import { buildLeadKey } from './leads.ts'

const VALUE_MAX_LENGTH = 1000

/**
 * Queue an email about a stored lead, once however often it is called. A failure is logged, because
 * the lead itself is safe.
 */
export async function notifyTeam(
  lead: CountedLead,
  kind: 'proof' | CountedLead['kind'] = lead.kind,
): Promise<void> {
  const facts = listFacts(lead)
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${toOneLine(value, VALUE_MAX_LENGTH)}`)
  const link = `Open this lead: ${siteUrl()}/admin/leads/${buildLeadKey(lead)}\n`
  const message = lead.kind === 'contact' ? [lead.message] : []
  const text = [facts.join('\n'), ...message, link].join('\n\n')
  const subject = writeSubject(lead)
  const email = { kind, to: 'team', replyTo: lead.email, subject, text } as const
  // The auto-reply to a message has the lead's own id, so this one has that as a UUID of version 8.
  const id = lead.kind === 'assessment' ? lead.id : lead.id.replace(/^(.{14})4/, '$18')
  const queueing = queueLeadEmail(lead, email, id)
  await logFailure(queueing, `the email about lead ${lead.id} could not be queued`)
}

/** @example writeSubject(lead) // => 'Message from Ada Lovelace' */
export function writeSubject({ kind, name }: Pick<CountedLead, 'kind' | 'name'>): string {
  return `${KIND_LABELS[kind]} from ${toOneLine(name, 100)}`
}

/** Facts without a value are left out. */
function listFacts(lead: CountedLead): (readonly [label: string, value: string])[] {
  const { lastTouch, firstTouch } = lead.attribution ?? {}
  const last = Object.entries(lastTouch?.parameters ?? {})
  const campaign = last.length > 0 ? last : Object.entries(firstTouch?.parameters ?? {})
  const { company, companySize, yearFounded = '', role } = summarizeWholeLead('', lead)
  return [
    ['Name', lead.name],
    ['Email', lead.email],
    ['Company', company],
    ['Page', (lead.kind === 'contact' && lead.page) || ''],
    ['Company size', companySize],
    ['Founded', String(yearFounded)],
    ['Role', role],
    ['Campaign', campaign.map((pair) => pair.join('=')).join(' ')],
  ]
}
