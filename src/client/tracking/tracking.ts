import { formatCampaignQuery } from '#domain/attribution/campaign.ts'
import { countAnswers } from '#domain/quiz/machine.ts'
import type { Answers } from '#domain/quiz/quiz.ts'
import { attemptAt, markLatest } from './quiz-session.ts'
import { saveCampaign, savedCampaign } from './campaign.ts'
import { post, sendWaiting } from './retry-queue.ts'
import { wantsNoTracking } from './privacy.ts'
import { soon } from '../early-interaction/defer.ts'

const SUBMISSION_RETRIES = 20

type QuizStep =
  | { eventType: 'page_view'; eventData: { questionIndex: number } }
  | { eventType: 'question_answered'; eventData: { questionNumber: number; answer: string } }
  | { eventType: 'submit'; eventData: { answersCount: number } }

/** Say that an ads quiz has been opened, once somebody sees it: a browser may draw pages ahead of a visit. */
export function openQuiz(quizId: string): void {
  if (!('prerendering' in document && document.prerendering)) return opened(quizId)
  document.addEventListener('prerenderingchange', () => opened(quizId), { once: true })
}

/** Tell of one step through an ads quiz, unless the visitor's browser asks not to. */
export function sendEvent(quizId: string, { eventType, eventData }: QuizStep): void {
  if (wantsNoTracking()) return
  const { sessionId } = attemptAt(quizId)
  const campaign = formatCampaignQuery(savedCampaign())
  void post({
    path: '/api/ads/events',
    body: { sessionId, quizId, eventType, eventData: JSON.stringify(eventData) },
    headers: campaign ? { 'x-attribution': campaign } : {},
    retries: 1,
  })
}

/** Send a finished quiz. However often it is sent, the attempt's id makes it count once. */
export function submitQuiz(quizId: string, answers: Answers): void {
  const { sessionId } = attemptAt(quizId)
  const score = countAnswers(answers)
  sendEvent(quizId, { eventType: 'submit', eventData: { answersCount: score } })
  void post({
    path: '/api/ads/quiz-submissions',
    body: { quizId, score, answers: JSON.stringify(answers), email: null, ...savedCampaign() },
    headers: { 'idempotency-key': sessionId, 'x-session-id': sessionId },
    retries: SUBMISSION_RETRIES,
  })
}

/** Keep what brought the visitor, and tell that they came. */
function opened(quizId: string): void {
  saveCampaign()
  markLatest(attemptAt(quizId))
  soon(() => {
    sendEvent(quizId, { eventType: 'page_view', eventData: { questionIndex: 0 } })
    sendWaiting()
  })
}
