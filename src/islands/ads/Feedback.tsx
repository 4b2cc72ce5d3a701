import type { RefObject } from 'react'
import type { Question } from '#domain/quiz/quiz.ts'
import { pickFeedback } from '#domain/quiz/scoring.ts'

interface Props {
  question: Question
  answer: string | undefined
  heading: RefObject<HTMLHeadingElement | null>
  button: string | undefined
  onContinue: () => void
}

/** The feedback on an answer, before the next question. */
export function Feedback({ question, answer, heading, button, onContinue }: Props) {
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
