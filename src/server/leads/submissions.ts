import { readAnswers, type Submission } from '#domain/quiz/submission.ts'
import type { RequestMetadata } from '../http/request-metadata.ts'
import { saveLead } from './leads.ts'
import { requireAdsQuiz } from '../content/quizzes.ts'

/**
 * Keep a finished ads quiz. The score is counted anew from the answers, and the same
 * `idempotencyKey` again keeps nothing new.
 */
export async function saveSubmission(
  submission: Submission,
  circumstances: RequestMetadata,
  idempotencyKey?: string,
): Promise<void> {
  const { quizId, answers: text, score: _, email: __, ...campaign } = submission
  const answers = readAnswers(text, await requireAdsQuiz(quizId))
  await saveLead({
    kind: 'quiz',
    quizId,
    score: Object.keys(answers).length,
    answers,
    campaign,
    ...circumstances,
    ...(idempotencyKey && { idempotencyKey: `${quizId}\n${idempotencyKey}` }),
  })
}
