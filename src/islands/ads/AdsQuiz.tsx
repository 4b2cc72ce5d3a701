import { submitQuiz, trackEvent, type TrackedQuiz } from '#client/tracking/quiz-events.ts'
import type { QuizEvent, QuizState } from '#domain/quiz/machine.ts'
import type { Booking } from '#domain/site/booking.ts'
import { AdsQuizScreens, type CountedQuiz } from './AdsQuizScreens.tsx'
import { ShareForm } from './ShareForm.tsx'
import { loadSummary } from './SummaryPlace.tsx'

interface Props {
  quizId: string
  version: string
  /** Whether the answers are kept: beyond the tab, and with the firm's comments on the last screen. */
  hasSummary: boolean
  booking?: Booking | undefined
  quiz: CountedQuiz
}

/** A quiz of the advertising funnel, whose answers are counted. */
export default function AdsQuiz({ quizId, version, hasSummary, booking, quiz }: Props) {
  return (
    <AdsQuizScreens
      {...{ quizId, quiz, hasSummary, booking }}
      options={{
        isInHistory: true,
        isKept: hasSummary,
        onStep: (event, next) => {
          trackStep({ quizId, version }, event, next)
          // Load it early: the network may be gone at the last question. That one logs a failure.
          if (hasSummary && event.type === 'next') loadSummary(quizId).catch(() => {})
        },
      }}
      share={<ShareForm quizId={quizId} words={quiz.scoring.share} />}
    />
  )
}

/** Sends an answer when Next is pressed, and the quiz when its results are shown. */
function trackStep(quiz: TrackedQuiz, event: QuizEvent, { phase, index, answers }: QuizState) {
  const answer = answers[index]
  if (event.type === 'next' && phase === 'feedback' && answer !== undefined) {
    trackEvent(quiz, {
      eventType: 'question_answered',
      eventData: { questionNumber: index + 1, answer },
    })
  }
  if (phase === 'results') submitQuiz(quiz, answers)
}
