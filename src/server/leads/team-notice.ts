import { toOneLine } from '#domain/email/header-line.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { queueEmail } from '../email/outbox.ts'
import { siteUrl } from '../environment.ts'
import { buildLeadKey } from './leads.ts'

const VALUE_MAX_LENGTH = 1000

const SUBJECTS = { contact: 'Message from', assessment: 'Assessment request from' } as const

type NotifiableLead = Extract<Lead, { kind: 'contact' | 'assessment' }>

/** Queue an email about a stored lead. A failure is logged, because the lead itself is safe. */
export async function notifyTeam(
  lead: NotifiableLead,
  now: Date,
  kind: 'proof' | NotifiableLead['kind'] = lead.kind,
): Promise<void> {
  const facts = listFacts(lead)
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${toOneLine(value, VALUE_MAX_LENGTH)}`)
  const link = `${siteUrl()}/admin/leads/${buildLeadKey(lead)}\n`
  const message = lead.kind === 'contact' ? [lead.message] : []
  const text = [facts.join('\n'), ...message, link].join('\n\n')
  try {
    await queueEmail(
      {
        kind,
        to: 'team',
        replyTo: lead.email,
        subject: writeSubject(lead),
        text,
        leadId: lead.id,
      },
      now,
    )
  } catch (error) {
    console.error(`the email about lead ${lead.id} could not be queued`, error)
  }
}

/** @example writeSubject(lead) // => 'Message from Ada Lovelace' */
export function writeSubject({ kind, name }: Pick<NotifiableLead, 'kind' | 'name'>): string {
  return `${SUBJECTS[kind]} ${toOneLine(name, 100)}`
}

/** Facts without a value are left out. */
function listFacts(lead: NotifiableLead): (readonly [label: string, value: string])[] {
  const campaign = Object.entries(lead.attribution?.lastTouch.parameters ?? {})
  return [
    ['Name', lead.name],
    ['Email', lead.email],
    ...(lead.kind === 'contact'
      ? ([
          ['Company', lead.company],
          ['Page', lead.page ?? ''],
        ] as const)
      : ([
          ['Company size', lead.companySize],
          ['Founded', String(lead.yearFounded)],
          ['Role', lead.role],
        ] as const)),
    ['Campaign', campaign.map((pair) => pair.join('=')).join(' ')],
  ]
}
