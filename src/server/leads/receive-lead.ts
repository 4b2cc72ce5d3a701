import type { ContactMessage } from '#domain/leads/contact-message.ts'
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
import { currentTime } from '../clock.ts'
import { countStrangerEmail } from '../email/share-opt-out.ts'
import { siteUrl } from '../environment.ts'
import { logFailure } from '../failing-work.ts'
import { findAnsweredVersion } from '../site/quiz-versions.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { readSite } from '../site/site.ts'
import { queueAutoReply } from './auto-reply.ts'
import { queueLeadEmail } from './lead-emails.ts'
import type { LeadOrigin } from './lead-origin.ts'
import { saveLead } from './leads.ts'
import { assignOwners } from './owners.ts'
import { notifyTeam } from './team-notice.ts'

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

/**
 * Store a message from the contact form, once for each key, then queue the emails to the team and
 * to its sender. Spam is stored as such and sends no email.
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
  // A repeated message keeps the spam verdict of the first time.
  if (lead.spamReason) return
  await notifyTeam(lead)
  await queueAutoReply(lead)
}

/** The origin of a record about a quiz. Only records of the assessment keep the id of its request. */
function buildQuizOrigin(
  { requestId, ...origin }: LeadOrigin,
  { afterLeadForm }: Pick<Quiz, 'afterLeadForm'>,
): LeadOrigin {
  return afterLeadForm && requestId ? { ...origin, requestId } : origin
}

/**
 * Store a request for the full assessment, once for each id of the browser, then queue the email to
 * the team. Spam is stored as such and sends no email.
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
  // The email names its sender by no address: an erasure finds it by the colleague’s of the record.
  await queueLeadEmail(lead, email)
  return true
}
