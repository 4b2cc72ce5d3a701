import type { Lead, NewLead } from '#domain/leads/lead.ts'
import { listTies } from '#domain/leads/ownership.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../site/site.ts'
import { buildLeadKey, saveLead } from './leads.ts'
import { assignOwners } from './owners/assign-owners.ts'
import { toOneLine } from '#domain/email/header-line.ts'
import { queueEmail } from '../email/outbox.ts'
import { siteUrl } from '../environment.ts'
import type { ContactMessage } from '#domain/leads/contact-message.ts'
import { SELF_CHECK_SPAM_REASON } from '#domain/leads/spam.ts'
import { queueAutoReply } from '../email/auto-reply.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import type { AssessmentRequest } from '#domain/quiz/requests.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'

/** Store what a visitor sent, and assign the anonymous records of its visit to the person who wrote. */
export async function receiveLead(received: NewLead, now = currentTime()): Promise<Lead> {
  // Without attribution the browser asked for no tracking, or there is nothing to export.
  const isExportable = received.attribution !== undefined && (await readSite()).conversionFiles
  const lead = await saveLead({ ...received, ...(isExportable && { isExportable }) }, now)
  try {
    await assignOwners(listTies(lead))
  } catch (error) {
    // The lead is stored. The nightly roll-up assigns what is left.
    console.error(`the visit of lead ${lead.id} could not be assigned`, error)
  }
  return lead
}

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
  const link = `Open this lead: ${siteUrl()}/admin/leads/${buildLeadKey(lead)}\n`
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
  const { lastTouch, firstTouch } = lead.attribution ?? {}
  const last = Object.entries(lastTouch?.parameters ?? {})
  const campaign = last.length > 0 ? last : Object.entries(firstTouch?.parameters ?? {})
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

/**
 * Store a message from the contact form, then queue the emails to the team and to its sender. Spam
 * is stored as such and sends no email.
 *
 * @param detected Why it is spam, if it is.
 * @param isSelfCheck Whether the server sent it to itself. Its email is handed to no one.
 */
export async function receiveMessage(
  message: ContactMessage,
  metadata: RequestMetadata,
  detected: string | undefined,
  now = currentTime(),
  isSelfCheck = false,
): Promise<void> {
  const { website: _, ...fields } = message
  const spamReason = isSelfCheck ? SELF_CHECK_SPAM_REASON : detected
  const lead = await receiveLead(
    { kind: 'contact', ...fields, ...metadata, ...(spamReason && { spamReason }) },
    now,
  )
  if (lead.kind !== 'contact') return
  if (isSelfCheck) return notifyTeam(lead, now, 'proof')
  if (spamReason) return
  await notifyTeam(lead, now)
  await queueAutoReply(lead, now)
}

/** The metadata of a record about a quiz. Only the assessment belongs to a request. */
export function describeRequest(
  { requestId, ...metadata }: RequestMetadata,
  { afterLeadForm }: Pick<Quiz, 'afterLeadForm'>,
): RequestMetadata {
  return afterLeadForm && requestId ? { ...metadata, requestId } : metadata
}

/**
 * Store a request for the full assessment, then queue the email to the team. A repeated request
 * with the browser's id of an earlier one is stored once. Spam is stored as such and sends no
 * email.
 *
 * @param spamReason Why it is spam.
 */
export async function saveAssessmentRequest(
  request: AssessmentRequest,
  metadata: RequestMetadata,
  spamReason?: string,
  now = currentTime(),
): Promise<void> {
  const { requestId } = metadata
  const { website: _, ...fields } = request
  const lead = await receiveLead(
    {
      kind: 'assessment',
      ...fields,
      ...metadata,
      ...(spamReason && { spamReason }),
      ...(requestId && { idempotencyKey: requestId }),
    },
    now,
  )
  if (!spamReason && lead.kind === 'assessment') await notifyTeam(lead, now)
}
