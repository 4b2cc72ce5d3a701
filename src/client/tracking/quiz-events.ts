import { formatCampaignQuery } from '#domain/attribution/campaign.ts'
import { countAnswers } from '#domain/quiz/machine.ts'
import type { Answers } from '#domain/quiz/quiz.ts'
import { deferTask } from '../defer-task.ts'
import {
  buildTouchHeaders,
  readStoredCampaign,
  recordCampaign,
  wantsNoTracking,
  beginVisit,
  buildVisitHeaders,
} from './attribution.ts'
import { openQuizSession, buildRequestHeaders, saveLatestSession } from './quiz-session.ts'
import { retryQueuedRequests, sendOrQueue } from './retry-queue.ts'

/** The pauses before them last a minute and more than a day, as `retry-queue.ts` doubles them. */
const EVENT_RETRIES = 5
const SUBMISSION_RETRIES = 20

type TrackedEvent =
  | { eventType: 'page_view'; eventData: { questionIndex: number } }
  | { eventType: 'question_answered'; eventData: { questionNumber: number; answer: string } }
  | { eventType: 'submit'; eventData: { answersCount: number } }

/** An ads quiz and its wording on this page, as `domain/quiz/version.ts` names it. */
export interface TrackedQuiz {
  readonly quizId: string
  readonly version: string
}

/** Tracks that an ads quiz was opened. A page that the browser prerenders counts once it is shown. */
export function trackQuizView(quiz: TrackedQuiz): void {
  if (!('prerendering' in document && document.prerendering)) return recordView(quiz)
  document.addEventListener('prerenderingchange', () => recordView(quiz), { once: true })
}

/** Sends one event of an ads quiz, unless the visitor's browser asks for no tracking. */
export function trackEvent(
  { quizId, version }: TrackedQuiz,
  { eventType, eventData }: TrackedEvent,
): void {
  if (wantsNoTracking()) return
  beginVisit()
  const { sessionId } = openQuizSession(quizId)
  const campaign = formatCampaignQuery(readStoredCampaign())
  void sendOrQueue({
    path: '/api/ads/events',
    body: { sessionId, quizId, eventType, eventData: JSON.stringify(eventData) },
    headers: {
      'x-quiz-version': version,
      ...(campaign && { 'x-attribution': campaign }),
      ...buildVisitHeaders(),
    },
    retries: EVENT_RETRIES,
  })
}

/** Sends a finished quiz. The session id makes repeated submissions count once. */
export function submitQuiz(quiz: TrackedQuiz, answers: Answers): void {
  const { quizId, version } = quiz
  const { sessionId } = openQuizSession(quizId)
  const score = countAnswers(answers)
  trackEvent(quiz, { eventType: 'submit', eventData: { answersCount: score } })
  void sendOrQueue({
    path: '/api/ads/quiz-submissions',
    body: { quizId, score, answers: JSON.stringify(answers), email: null, ...readStoredCampaign() },
    headers: {
      'idempotency-key': sessionId,
      'x-session-id': sessionId,
      'x-quiz-version': version,
      ...buildVisitHeaders(),
      ...buildTouchHeaders(),
      ...buildRequestHeaders(),
    },
    retries: SUBMISSION_RETRIES,
  })
}

function recordView(quiz: TrackedQuiz): void {
  recordCampaign()
  saveLatestSession(openQuizSession(quiz.quizId))
  deferTask(() => {
    retryQueuedRequests()
    trackEvent(quiz, { eventType: 'page_view', eventData: { questionIndex: 0 } })
  })
}
