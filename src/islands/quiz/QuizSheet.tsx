import type { ReactNode } from 'react'
import type { Quiz } from '#domain/quiz/quiz.ts'

interface Props {
  quiz: Pick<Quiz, 'heading' | 'intro'>
  children: ReactNode
}

/** The screen of a question: the quiz's heading, and a sheet with the progress and the question. */
export function QuizSheet({ quiz, children }: Props) {
  return (
    <div className="quiz-page">
      <header>
        <h1 className="display-3">{quiz.heading}</h1>
        {quiz.intro && <p className="mt-4 text-muted">{quiz.intro}</p>}
      </header>
      <div className="min-w-0 border-t border-ink pt-6">{children}</div>
    </div>
  )
}
