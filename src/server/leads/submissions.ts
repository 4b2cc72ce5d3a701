import type { Attribution } from '#domain/attribution/attribution.ts'
import { readAnswers, type Submission } from '#domain/quiz/submission.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { saveLead } from './leads.ts'
import { requireAdsQuiz } from '../content/quizzes.ts'

/** Store a finished ads quiz, with a score recalculated from the answers. */
export async function saveSubmission(
  submission: Submission,
  metadata: RequestMetadata & { readonly attribution?: Attribution },
  idempotencyKey?: string,
): Promise<void> {
  const { quizId, answers: text, score: _, email: __, ...campaign } = submission
  const { answers, isOtherVersion } = readAnswers(text, await requireAdsQuiz(quizId))
  await saveLead({
    kind: 'quiz',
    quizId,
    score: Object.keys(answers).length,
    answers,
    ...(isOtherVersion && { isOtherVersion }),
    campaign,
    ...metadata,
    ...(idempotencyKey && { idempotencyKey: `${quizId}\n${idempotencyKey}` }),
  })
}
