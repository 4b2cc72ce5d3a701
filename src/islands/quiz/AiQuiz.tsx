import type { RefObject } from 'react'
import { countAnswers } from '#domain/quiz/machine.ts'
import { fillPlaceholders, calculatePercentAnswered } from '#domain/quiz/progress.ts'
import type { QuizScoredBy, ScoringOf } from '#domain/quiz/quiz.ts'
import { pickOutcome } from '#domain/quiz/scoring.ts'
import type { Booking } from '#domain/site/booking.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { QuizProgress } from './QuizProgress.tsx'
import { QuizSheet } from './QuizSheet.tsx'
import { useQuiz } from './use-quiz.ts'

interface Props {
  quizId: string
  quiz: Pick<QuizScoredBy<'majority'>, 'heading' | 'intro' | 'words' | 'questions' | 'scoring'>
  booking?: Booking | undefined
}

/** A quiz whose result is the outcome chosen most often, on its own page. It sends nothing. */
export default function AiQuiz({ quizId, quiz, booking }: Props) {
  const { state, step, heading } = useQuiz(quizId, quiz, { isInHistory: true })
  if (state.phase === 'results') {
    return (
      <MajorityResult
        {...{ booking, heading }}
        words={quiz.scoring}
        outcome={pickOutcome(quiz.scoring, state.answers)}
        onRetake={() => step({ type: 'retake' })}
      />
    )
  }
  const total = quiz.questions.length
  const answered = countAnswers(state.answers)
  return (
    <QuizSheet quiz={quiz}>
      <QuizProgress
        label={fillPlaceholders(quiz.words.progress, { n: state.index + 1, total, answered })}
        value={calculatePercentAnswered(quiz, state)}
      />
      <QuestionCard {...{ quiz, state, heading }} onStep={step} hasBackOnFirst />
    </QuizSheet>
  )
}

interface ResultProps {
  words: ScoringOf<'majority'>
  outcome: ScoringOf<'majority'>['outcomes'][number]
  booking: Booking | undefined
  heading: RefObject<HTMLHeadingElement | null>
  onRetake: () => void
}

/** Tailwind finds only whole class names. */
const COLORS = { pine: 'text-pine', brass: 'text-brass', ink: 'text-ink' }

export function MajorityResult({ words, outcome, booking, heading, onRetake }: ResultProps) {
  const color = COLORS[outcome.color]
  return (
    <div className="quiz-page">
      <header className={`border-t-4 border-current pt-6 ${color}`}>
        <p className="eyebrow mb-3">{words.label}</p>
        <h1 ref={heading} tabIndex={-1} className="display-3">
          {outcome.title}
        </h1>
        <p className="lead mt-5">{outcome.text}</p>
      </header>
      <div className="min-w-0 border-t border-ink pt-6">
        <h2 className="display-4">{words.recommendations}</h2>
        <ol className="mt-5">
          {outcome.recommendations.map((recommendation, index) => (
            <li key={recommendation} className="flex gap-5 border-t border-line py-4">
              <span aria-hidden="true" className={`display-4 w-6 shrink-0 ${color}`}>
                {index + 1}
              </span>
              <span>{recommendation}</span>
            </li>
          ))}
        </ol>
        <div className="mt-7 flex flex-wrap gap-3">
          <a className="button" href={words.consultHref}>
            {words.consult}
          </a>
          <BookingLink className="button button-quiet" booking={booking} />
          <button type="button" className="button button-quiet" onClick={onRetake}>
            {words.retake}
          </button>
        </div>
      </div>
    </div>
  )
}
