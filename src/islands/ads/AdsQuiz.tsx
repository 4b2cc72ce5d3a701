import { submitQuiz, trackEvent, type TrackedQuiz } from '#client/tracking/quiz-events.ts'
import { isLastQuestion, type QuizEvent, type QuizState } from '#domain/quiz/machine.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { Quiz, ScoringOf } from '#domain/quiz/quiz.ts'
import { pickClosingText } from '#domain/quiz/scoring.ts'
import { QuestionCard } from '../quiz/QuestionCard.tsx'
import { useQuiz } from '../quiz/use-quiz.ts'
import { Feedback } from './Feedback.tsx'
import { loadSummary } from './load-summary.ts'
import { Results } from './Results.tsx'
import { Seats } from './Seats.tsx'
import { SummaryPlace } from './SummaryPlace.tsx'

interface Props {
  quizId: string
  version: string
  /** Whether the answers are kept: beyond the tab, and with the firm's comments on the last screen. */
  hasSummary: boolean
  quiz: Pick<Quiz, 'heading' | 'intro' | 'words' | 'questions'> & {
    scoring: ScoringOf<'count'>
  }
}

/** A quiz of the advertising funnel: questions, each with feedback, then links to what comes next. */
export default function AdsQuiz({ quizId, version, hasSummary, quiz }: Props) {
  const { state, step, heading } = useQuiz(quizId, quiz, {
    inHistory: true,
    isKept: hasSummary,
    onStep: (event, next) => {
      trackStep({ quizId, version }, event, next)
      // A network that is gone by the last question has brought it by then.
      if (hasSummary && event.type === 'next') loadSummary(quizId).catch(() => {})
    },
  })
  const question = quiz.questions[state.index]
  const answered = { quizId, questions: quiz.questions, state }
  if (state.phase === 'results' || !question) {
    const text = pickClosingText(quiz, state.answers)
    return (
      <Results {...{ quizId, text, heading }} words={quiz.scoring}>
        {/* Until it is loaded, what follows is kept below the screen. */}
        {hasSummary && (
          <SummaryPlace
            view="Summary"
            quiz={answered}
            placeholder={<div className="min-h-screen" />}
          />
        )}
      </Results>
    )
  }
  const current = state.index + 1
  const total = quiz.questions.length
  const { words } = quiz
  return (
    <div className="quiz-page">
      <header>
        <h1 className="display-3">{quiz.heading}</h1>
        {quiz.intro && <p className="mt-4 text-muted">{quiz.intro}</p>}
      </header>
      <div className="quiz-sheet">
        <Seats
          label={fillPlaceholders(words.progress, { n: current, total })}
          {...{ current, total }}
        />
        {state.phase === 'question' ? (
          <QuestionCard {...{ quiz, state, heading }} onStep={step} backOnFirst={false} />
        ) : (
          <>
            <Feedback
              {...{ question, heading }}
              answer={state.answers[state.index]}
              button={isLastQuestion(quiz, state) ? words.results : words.continue}
              onContinue={() => step({ type: 'continue' })}
            />
            {hasSummary && <SummaryPlace view="Later" quiz={answered} />}
          </>
        )}
      </div>
    </div>
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
