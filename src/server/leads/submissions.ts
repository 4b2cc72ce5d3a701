import type { Attribution } from '#domain/attribution/attribution.ts'
import { readAnswers, type Submission } from '#domain/quiz/requests.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { receiveLead } from './receive-lead.ts'
import { findAnsweredVersion } from '../site/quiz-versions.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { describeRequest } from './assessment-requests.ts'

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
