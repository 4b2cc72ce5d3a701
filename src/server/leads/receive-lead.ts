import { type Attribution, attributionSchema } from '#domain/attribution/attribution.ts'
import { parseTouch, readTouch } from '#domain/attribution/touch.ts'
import { toOneLine } from '#domain/email/header-line.ts'
import type { ContactMessage } from '#domain/leads/contact-message.ts'
import { KIND_LABELS, type CountedLead } from '#domain/leads/lead-kinds.ts'
import { summarizeWholeLead } from '#domain/leads/lead-summary.ts'
import type { Lead, NewLead } from '#domain/leads/lead.ts'
import { listTies } from '#domain/leads/ownership.ts'
import { SELF_CHECK_SPAM_REASON } from '#domain/leads/spam.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import {
  type AssessmentRequest,
  readAnswers,
  type ShareRequest,
  type Submission,
} from '#domain/quiz/requests.ts'
import { currentUser } from '../accounts/sessions/sessions.ts'
import { currentTime } from '../clock.ts'
import { countStrangerEmail } from '../email/share-opt-out.ts'
import { siteUrl } from '../environment.ts'
import { logFailure } from '../failing-work.ts'
import {
  findOwnPage,
  optsOutOfTracking,
  readRequestMetadata,
  type RequestMetadata,
} from '../http/request-metadata.ts'
import { findAnsweredVersion } from '../site/quiz-versions.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { readSite } from '../site/site.ts'
import { queueAutoReply } from './auto-reply.ts'
import { queueLeadEmail } from './lead-emails.ts'
import { buildLeadKey, saveLead } from './leads.ts'
import { assignOwners } from './owners.ts'

/** Store what a visitor sent, and assign the anonymous records of its visit to the person who wrote. */
export async function receiveLead(received: NewLead, now = currentTime()): Promise<Lead> {
  // A lead without attribution has nothing to export, or its browser asked for no tracking.
  const isExportable = received.attribution !== undefined && (await readSite()).conversionFiles
  const marks = isExportable && { isExportable, isAddressExportable: true }
  const lead = await saveLead({ ...received, ...marks }, now)
  // The lead is stored. The nightly roll-up assigns what is left.
  const failed = `the visit of lead ${lead.id} could not be assigned`
  await logFailure(assignOwners(listTies(lead)), failed)
  return lead
}

const VALUE_MAX_LENGTH = 1000

/**
 * Queue an email about a stored lead. A failure is logged, because the lead itself is safe. A
 * repeated request returns the same lead. The email's id follows from the lead's, so it is queued once.
 */
async function notifyTeam(
  lead: CountedLead,
  kind: 'proof' | CountedLead['kind'] = lead.kind,
): Promise<void> {
  const facts = listFacts(lead)
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${toOneLine(value, VALUE_MAX_LENGTH)}`)
  const link = `Open this lead: ${siteUrl()}/admin/leads/${buildLeadKey(lead)}\n`
  const message = lead.kind === 'contact' ? [lead.message] : []
  const text = [facts.join('\n'), ...message, link].join('\n\n')
  const email = {
    kind,
    to: 'team',
    replyTo: lead.email,
    subject: writeSubject(lead),
    text,
  } as const
  // The auto-reply to a message has the lead's own id, so the notice has it as a UUID of version 8.
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

/**
 * Store a message from the contact form, then queue the emails to the team and to its sender. A
 * repeated message with the key of an earlier one is stored once. Spam is stored as such and sends
 * no email.
 *
 * @param detected Why it is spam, if it is.
 * @param isSelfCheck Whether the server sent it to itself. Its email is handed to no one.
 */
export async function receiveMessage(
  message: ContactMessage,
  origin: LeadOrigin & Pick<NewLead, 'idempotencyKey'>,
  detected: string | undefined,
  now = currentTime(),
  isSelfCheck = false,
): Promise<void> {
  const { website: _, ...fields } = message
  const spamReason = isSelfCheck ? SELF_CHECK_SPAM_REASON : detected
  const lead = await receiveLead(
    { kind: 'contact', ...fields, ...origin, ...(spamReason && { spamReason }) },
    now,
  )
  if (lead.kind !== 'contact') return
  if (isSelfCheck) return notifyTeam(lead, 'proof')
  // For a repeated message, the reason of the first time decides.
  if (lead.spamReason) return
  await notifyTeam(lead)
  await queueAutoReply(lead)
}

/** The origin of a record about a quiz. Only the assessment belongs to a request. */
function buildQuizOrigin(
  { requestId, ...origin }: LeadOrigin,
  { afterLeadForm }: Pick<Quiz, 'afterLeadForm'>,
): LeadOrigin {
  return afterLeadForm && requestId ? { ...origin, requestId } : origin
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
  origin: LeadOrigin,
  spamReason?: string,
): Promise<void> {
  const { requestId } = origin
  const { website: _, ...fields } = request
  const lead = await receiveLead({
    kind: 'assessment',
    ...fields,
    ...origin,
    ...(spamReason && { spamReason }),
    ...(requestId && { idempotencyKey: requestId }),
  })
  if (!spamReason && lead.kind === 'assessment') await notifyTeam(lead)
}

/**
 * Store a finished ads quiz, with a score recalculated from the answers.
 *
 * @param sent The version of the quiz that the page names.
 */
export async function saveSubmission(
  submission: Submission,
  origin: LeadOrigin,
  idempotencyKey: string | undefined,
  sent: string | undefined,
): Promise<void> {
  const { quizId, answers: text, score: _, email: __, ...campaign } = submission
  const quiz = await requireAdsQuiz(quizId)
  const { version, questions } = await findAnsweredVersion(quizId, quiz, sent)
  const { answers, isOtherVersion } = readAnswers(text, { questions })
  await receiveLead({
    kind: 'quiz',
    quizId,
    score: Object.keys(answers).length,
    answers,
    ...(version !== undefined && { quizVersion: version }),
    ...(isOtherVersion && { isOtherVersion }),
    campaign,
    ...(quiz.afterLeadForm && { isAssessment: true }),
    ...buildQuizOrigin(origin, quiz),
    ...(idempotencyKey && { idempotencyKey: `${quizId}\n${idempotencyKey}` }),
  })
}

/**
 * Send a colleague the email of a quiz. For an address that opted out nothing is sent or stored,
 * and the response is the same.
 *
 * @returns whether an email was queued.
 * @throws {Failure} `too-many`, or `invalid` for an unknown quiz.
 */
export async function shareQuiz(share: ShareRequest, ip: string, origin: LeadOrigin) {
  const { quizId, toEmail, fromName, fromBusiness } = share
  const quiz = await requireAdsQuiz(quizId)
  const { shareEmail } = quiz
  if (!shareEmail) throw new Error(`content/quizzes/${quizId}.yaml has no shareEmail`)
  const asked = { to: toEmail, ip, perDay: 1, subject: quizId }
  if (!(await countStrangerEmail('share', asked))) return false
  const lead = await receiveLead({ kind: 'share', ...share, ...buildQuizOrigin(origin, quiz) })
  const link = `${siteUrl()}/ads/${quizId}?utm_source=share&utm_medium=email`
  const text = fillPlaceholders(shareEmail.text, { name: fromName, business: fromBusiness, link })
  const email = { kind: 'share', to: toEmail, subject: shareEmail.subject, text } as const
  // The email names its sender by no address: an erasure finds it by the time of the record.
  await queueLeadEmail(lead, email)
  return true
}

/** The page and visit that a lead came from, and what brought its sender. */
type LeadOrigin = RequestMetadata & { readonly attribution?: Attribution }

/** @param sent The attribution in the body of the request. */
export async function readOrigin(request: Request, sent?: Attribution): Promise<LeadOrigin> {
  const attribution = (await isUnattributed(request)) ? undefined : (sent ?? readTouches(request))
  return { ...readRequestMetadata(request), ...(attribution && { attribution }) }
}

/**
 * Reads what brought the sender of a form: from the header of the page's script, or for a plain form from
 * the campaign in the address of its page.
 */
function readTouches(request: Request): Attribution | undefined {
  const now = currentTime()
  const header = request.headers.get('x-touch') ?? ''
  const page = findOwnPage(request)
  const touch = parseTouch(header, siteUrl(), now) ?? (page && readTouch(page.href, '', now))
  return touch && attributionSchema.safeParse({ firstTouch: touch, lastTouch: touch }).data
}

/** Whether the sender is signed in or asks for no tracking. Only a session cookie costs a read. */
export async function isUnattributed(request: Request): Promise<boolean> {
  return optsOutOfTracking(request) || (await currentUser(request)) !== undefined
}
