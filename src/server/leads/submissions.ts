import { HOUR_MS } from '#domain/time/duration.ts'
import type { Attribution } from '#domain/attribution/attribution.ts'
import { readAnswers, type ShareRequest, type Submission } from '#domain/quiz/requests.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { describeRequest, receiveLead } from './receive-lead.ts'
import { findAnsweredVersion } from '../site/quiz-versions.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { queueEmail } from '../email/outbox.ts'
import { isOptedOut } from '../email/share-opt-out.ts'
import { siteUrl } from '../environment.ts'
import { throttleCustomer, throttleDailyTotal, throttleMailbox } from '../limits/stranger-emails.ts'
import { throttle } from '../limits/throttle.ts'

interface SubmissionOptions {
  readonly idempotencyKey?: string | undefined
  /** The version of the quiz that the page names. */
  readonly version?: string | undefined
}

/** Store a finished ads quiz, with a score recalculated from the answers. */
export async function saveSubmission(
  submission: Submission,
  metadata: RequestMetadata & { readonly attribution?: Attribution },
  { idempotencyKey, version: sent }: SubmissionOptions = {},
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
    ...describeRequest(metadata, quiz),
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
export async function shareQuiz(
  share: ShareRequest,
  ip: string,
  metadata: RequestMetadata & { readonly attribution?: Attribution },
): Promise<boolean> {
  const { quizId, toEmail, fromName, fromBusiness } = share
  const quiz = await requireAdsQuiz(quizId)
  const { shareEmail } = quiz
  if (!shareEmail) throw new Error(`content/quizzes/${quizId}.yaml has no shareEmail`)
  await throttle('share', ip, [{ limit: 5, windowMs: HOUR_MS }])
  await throttleCustomer('share', ip)
  await throttleMailbox('share', toEmail, 1, quizId)
  // A share that is not sent must not use up the total, and its response must not differ.
  const isPeek = await isOptedOut(toEmail)
  await throttleDailyTotal('share', { isPeek })
  if (isPeek) return false
  const lead = await receiveLead({ kind: 'share', ...share, ...describeRequest(metadata, quiz) })
  const link = `${siteUrl()}/ads/${quizId}?utm_source=share&utm_medium=email`
  const values = { name: fromName, business: fromBusiness, link }
  await queueEmail(
    {
      kind: 'share',
      to: toEmail,
      subject: shareEmail.subject,
      text: fillPlaceholders(shareEmail.text, values),
      leadId: lead.id,
    },
    // The email names its sender by no address: an erasure finds it by the time of the record.
    new Date(lead.receivedAt),
  )
  return true
}
