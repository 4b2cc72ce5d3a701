import type { RefObject } from 'react'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { ScoringOf } from '#domain/quiz/quiz.ts'
import type { QuizResult } from '#domain/quiz/scoring.ts'
import type { Booking } from '#domain/site/facts.ts'
import { BookingLink } from '../ui/BookingLink.tsx'

interface Props {
  words: ScoringOf<'score'>
  result: Extract<QuizResult, { by: 'score' }>
  total: number
  booking: Booking | undefined
  heading: RefObject<HTMLHeadingElement | null>
  onRetake: () => void
  onContact: () => void
}

export function ScoreResult(props: Props) {
  const { words, result, total, booking, heading, onRetake, onContact } = props
  const { score, band } = result
  return (
    <section>
      <p id="board-quiz-score" className="quiz-count text-muted">
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
