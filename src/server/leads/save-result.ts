import { HOUR_MS } from '#domain/time/duration.ts'
import { invalidField } from '#domain/failure.ts'
import { buildStoredState, restoreState } from '#domain/quiz/place.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { savedResultSchema, type SaveResult } from '#domain/quiz/requests.ts'
import { currentTime } from '../clock.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { queueEmail } from '../email/outbox.ts'
import { isOptedOut } from '../email/share-opt-out.ts'
import { throttleCustomer, throttleDailyTotal, throttleMailbox } from '../limits/stranger-emails.ts'
import { throttle } from '../limits/throttle.ts'
import { newId } from '../random.ts'
import { buildResultKey, pickOwnRequest, savedResults } from './saved-results.ts'

const MAILBOX_PER_DAY = 3

/**
 * Save a visitor's answers and email a link to them. For an address that opted out nothing is saved
 * or sent, and the response is the same.
 *
 * @returns whether an email was queued.
 * @throws {Failure} `too-many`, or `invalid` for a quiz without a summary and for answers that do
 *   not fit it.
 */
export async function saveResult(
  { email, quizId, state: sent }: SaveResult,
  ip: string,
  requestId: string | undefined,
  now = currentTime(),
): Promise<boolean> {
  const quiz = await requireAdsQuiz(quizId)
  const { resultEmail } = quiz
  if (!resultEmail) throw invalidField('quizId', 'This quiz has no summary')
  const state = restoreState(quiz, { ...sent, answers: pickAnswers(quiz, sent) })
  if (!state) throw invalidField('state', 'These are no answers of the quiz')
  await throttle('result', ip, [{ limit: 5, windowMs: HOUR_MS }])
  await throttleCustomer('result', ip)
  await throttleMailbox('result', email, MAILBOX_PER_DAY)
  const isPeek = await isOptedOut(email)
  await throttleDailyTotal('result', { isPeek })
  if (isPeek) return false
  const id = newId()
  const request = await pickOwnRequest({ email, requestId })
  const result = { id, email, quizId, savedAt: now.toISOString(), ...request }
  // Parsed, because keys of answers are numbers in the machine and text in a record.
  const record = savedResultSchema.parse({ ...result, state: buildStoredState(quiz, state) })
  await savedResults.add(buildResultKey(record), record)
  const { subject, text } = resultEmail
  await queueEmail({ kind: 'result', to: email, subject, text, linkId: id }, now)
  return true
}

/** The answers by the index of their question, without other keys that a request can have. */
function pickAnswers({ questions }: Quiz, { answers }: SaveResult['state']) {
  const given = questions.map((_, at) => [String(at), answers[at]] as const)
  return Object.fromEntries(given.filter(([, answer]) => answer !== undefined))
}
