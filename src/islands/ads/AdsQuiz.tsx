import type { RefObject } from 'react'
import { submitQuiz, trackEvent, type TrackedQuiz } from '#client/tracking/quiz-events.ts'
import { isLastQuestion, type QuizEvent, type QuizState } from '#domain/quiz/machine.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { Question, QuizScoredBy } from '#domain/quiz/quiz.ts'
import { pickClosingText, pickFeedback } from '#domain/quiz/scoring.ts'
import type { Booking } from '#domain/site/booking.ts'
import { QuestionCard } from '../quiz/QuestionCard.tsx'
import { QuizSheet } from '../quiz/QuizSheet.tsx'
import { useQuiz } from '../quiz/use-quiz.ts'
import { Results } from './Results.tsx'
import { loadSummary, SummaryPlace } from './SummaryPlace.tsx'

interface Props {
  quizId: string
  /**
   * The version of the questions. A trial has none, sends nothing and adds nothing to the history.
   */
  version?: string
  /** Whether the answers are kept: beyond the tab, and with the firm's comments on the last screen. */
  hasSummary: boolean
  booking?: Booking | undefined
  quiz: Pick<QuizScoredBy<'count'>, 'heading' | 'intro' | 'words' | 'questions' | 'scoring'>
}

/** A quiz of the advertising funnel: questions, each with feedback, then links to what comes next. */
export default function AdsQuiz({ quizId, version, hasSummary, booking, quiz }: Props) {
  const isTrial = version === undefined
  const { state, step, heading } = useQuiz(quizId, quiz, {
    isInHistory: !isTrial,
    isKept: hasSummary,
    onStep: (event, next) => {
      if (!isTrial) trackStep({ quizId, version }, event, next)
      // Load it early: the network may be gone at the last question. That one logs a failure.
      if (hasSummary && event.type === 'next') loadSummary(quizId).catch(() => {})
    },
  })
  const question = quiz.questions[state.index]
  const answered = { quizId, questions: quiz.questions, state }
  if (state.phase === 'results' || !question) {
    const text = pickClosingText(quiz, state.answers)
    return (
      <Results {...{ text, heading, booking, quizId, isTrial }} words={quiz.scoring}>
        {hasSummary && <SummaryPlace view="Summary" quiz={answered} />}
      </Results>
    )
  }
  const current = state.index + 1
  const total = quiz.questions.length
  const { words } = quiz
  return (
    <QuizSheet quiz={quiz}>
      <Seats
        label={fillPlaceholders(words.progress, { n: current, total })}
        {...{ current, total }}
      />
      {state.phase === 'question' ? (
        <QuestionCard {...{ quiz, state, heading }} onStep={step} hasBackOnFirst={false} />
      ) : (
        <>
          <Feedback
            {...{ question, heading }}
            answer={state.answers[state.index]}
            button={isLastQuestion(quiz, state) ? words.results : words.continue}
            onContinue={() => step({ type: 'continue' })}
          />
          {hasSummary && <SummaryPlace view="ContinueElsewhere" quiz={answered} />}
        </>
      )}
    </QuizSheet>
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

interface FeedbackProps {
  question: Question
  answer: string | undefined
  heading: RefObject<HTMLHeadingElement | null>
  button: string | undefined
  onContinue: () => void
}

/** The feedback on an answer, before the next question. */
function Feedback({ question, answer, heading, button, onContinue }: FeedbackProps) {
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="display-4 max-w-[40ch] text-muted">
        {question.text}
      </h2>
      <div className="mt-6">
        {pickFeedback(question, answer).map(({ title, text }) => (
          <div key={title} className="border-t border-line py-5">
            <h3 className="display-4 text-pine">{title}</h3>
            <p className="mt-2 max-w-[62ch]">{text}</p>
          </div>
        ))}
      </div>
      <div className="mt-4 flex justify-end">
        <button type="button" className="button" onClick={onContinue}>
          {button}
        </button>
      </div>
    </section>
  )
}

interface SeatsProps {
  label: string
  /** The number of the current question, from 1. */
  current: number
  total: number
}

/** The segmented progress bar of the ads quizzes: one chair for each question. */
function Seats({ label, current, total }: SeatsProps) {
  const seats = Array.from({ length: total }, (_, index) => index + 1)
  return (
    <div className="mb-8 grid gap-3">
      <p className="text-sm text-muted">{label}</p>
      <div
        className="grid auto-cols-fr grid-flow-col gap-1"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={current}
      >
        {seats.map((seat) => (
          <span
            key={seat}
            className={`grid justify-items-center border-b-4 pb-1.25 ${
              seat <= current ? 'border-brass-mark text-brass-mark' : 'border-line text-edge'
            }`}
          >
            <svg viewBox="-14 -15 28 24" width="22" height="19" fill="none" stroke="currentColor">
              <path
                d="M-9 8V-4a9 9 0 0 1 18 0V8Z"
                fill={seat <= current ? 'currentColor' : 'none'}
              />
              <path d="M-12 0v-5a12 12 0 0 1 24 0v5" />
            </svg>
          </span>
        ))}
      </div>
    </div>
  )
}
