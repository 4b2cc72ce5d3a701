import type { RefObject } from 'react'
import {
  canContinue,
  isLastQuestion,
  type QuizEvent,
  type QuizState,
} from '#domain/quiz/machine.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'

interface Props {
  quiz: Pick<Quiz, 'questions' | 'words'>
  state: QuizState
  onStep: (event: QuizEvent) => void
  heading: RefObject<HTMLHeadingElement | null>
  /** Whether the first question shows a disabled Back button, or none. */
  hasBackOnFirst: boolean
}

export function QuestionCard({ quiz, state, onStep, heading, hasBackOnFirst }: Props) {
  const { words } = quiz
  const question = quiz.questions[state.index]
  if (!question) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onStep({ type: 'next' })
      }}
    >
      {question.category && <p className="eyebrow mb-3">{question.category}</p>}
      <h2 ref={heading} tabIndex={-1} id="quiz-question" className="display-3 max-w-[24ch]">
        {question.text}
      </h2>
      {question.subtitle && (
        <p id="quiz-subtitle" className="mt-3 max-w-[52ch] text-muted">
          {question.subtitle}
        </p>
      )}
      <fieldset
        aria-labelledby="quiz-question"
        aria-describedby={question.subtitle && 'quiz-subtitle'}
        className="mt-7 grid gap-2.5"
      >
        {/* The next question has mostly the same values, so that its options reuse these elements. */}
        {question.options.map(({ value, label }) => (
          <label key={value} className="quiz-option">
            <input
              type="radio"
              name="answer"
              value={value}
              checked={state.answers[state.index] === value}
              onChange={() => onStep({ type: 'choose', value })}
            />
            <OptionLabel value={value} label={label} />
          </label>
        ))}
      </fieldset>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        {(hasBackOnFirst || state.index > 0) && (
          <button
            type="button"
            className="button button-quiet"
            disabled={state.index === 0}
            onClick={() => onStep({ type: 'back' })}
          >
            {words.back}
          </button>
        )}
        <button type="submit" className="button ml-auto" disabled={!canContinue(state)}>
          {isLastQuestion(quiz, state) ? words.last : words.next}
        </button>
      </div>
    </form>
  )
}

/** Separates the value from a label that begins with it, such as "Option A: …". */
function OptionLabel({ value, label }: { value: string; label: string }) {
  const prefix = `${value}: `
  if (!label.startsWith(prefix)) return <span>{label}</span>
  return (
    <span className="grid gap-x-5 sm:flex">
      <span className="shrink-0 font-semibold">{value}</span>{' '}
      <span>{label.slice(prefix.length)}</span>
    </span>
  )
}
