import type { RefObject } from 'react'
import { fillPlaceholders, calculatePercentReached } from '#domain/quiz/progress.ts'
import type { QuizScoredBy, ScoringOf } from '#domain/quiz/quiz.ts'
import { scoreAnswers } from '#domain/quiz/scoring.ts'
import type { Booking } from '#domain/site/booking.ts'
import { BookingLink } from '../ui/BookingLink.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { QuizProgress } from './QuizProgress.tsx'
import { useQuiz } from './use-quiz.ts'

interface Props {
  quizId: string
  quiz: Pick<QuizScoredBy<'score'>, 'heading' | 'close' | 'words' | 'questions' | 'scoring'>
  booking?: Booking | undefined
  dialog: RefObject<HTMLDialogElement | null>
  /** Called after the dialog was closed. */
  onContact: () => void
}

/** A quiz with right answers, in a modal dialog. It sends nothing, and closing it keeps the state. */
export function BoardQuiz({ quizId, quiz, booking, dialog, onContact }: Props) {
  const { state, step, heading } = useQuiz(quizId, quiz)
  const total = quiz.questions.length
  const percent = calculatePercentReached(quiz, state)

  function goToContact() {
    dialog.current?.close()
    step({ type: 'retake' })
    onContact()
  }

  return (
    <dialog ref={dialog} className="quiz-dialog" aria-labelledby="board-quiz-title">
      <header className="mb-6 flex items-start justify-between gap-4">
        <h2 id="board-quiz-title" className="eyebrow pt-2">
          {quiz.heading}
        </h2>
        <button
          type="button"
          className="-mt-1 -mr-2 grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
          aria-label={quiz.close}
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </header>
      {state.phase === 'results' ? (
        <ScoreResult
          {...{ total, booking, heading }}
          {...scoreAnswers(quiz, state.answers)}
          words={quiz.scoring}
          onRetake={() => step({ type: 'retake' })}
          onContact={goToContact}
        />
      ) : (
        <>
          <QuizProgress
            label={fillPlaceholders(quiz.words.progress, { n: state.index + 1, total })}
            value={percent}
            percent={quiz.words.percent && fillPlaceholders(quiz.words.percent, { percent })}
          />
          <QuestionCard {...{ quiz, state, heading }} onStep={step} hasBackOnFirst />
        </>
      )}
    </dialog>
  )
}

interface ScoreResultProps extends ReturnType<typeof scoreAnswers> {
  words: ScoringOf<'score'>
  total: number
  booking: Booking | undefined
  heading: RefObject<HTMLHeadingElement | null>
  onRetake: () => void
  onContact: () => void
}

export function ScoreResult(props: ScoreResultProps) {
  const { words, score, band, total, booking, heading, onRetake, onContact } = props
  return (
    <section>
      <p id="board-quiz-score" className="text-muted">
        {fillPlaceholders(words.score, { score, total })}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        aria-describedby="board-quiz-score"
        className="display-3 mt-3 text-pine"
      >
        {band.title}
      </h2>
      <p className="lead mt-5">{band.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="button" data-contact="scroll" onClick={onContact}>
          {words.contact}
        </button>
        <BookingLink className="button button-quiet" booking={booking} />
        <button type="button" className="button button-quiet" onClick={onRetake}>
          {words.retake}
        </button>
      </div>
    </section>
  )
}
