import type { ReactNode } from 'react'
import { isLastQuestion } from '#domain/quiz/machine.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import type { Quiz, ScoringOf } from '#domain/quiz/quiz.ts'
import { pickClosingText } from '#domain/quiz/scoring.ts'
import type { Booking } from '#domain/site/facts.ts'
import { QuestionCard } from '../quiz/QuestionCard.tsx'
import { useQuiz } from '../quiz/use-quiz.ts'
import { Feedback } from './Feedback.tsx'
import { Results } from './Results.tsx'
import { Seats } from './Seats.tsx'
import { SummaryPlace } from './SummaryPlace.tsx'

export type CountedQuiz = Pick<Quiz, 'heading' | 'intro' | 'words' | 'questions'> & {
  scoring: ScoringOf<'count'>
}

interface Props {
  quizId: string
  quiz: CountedQuiz
  hasSummary: boolean
  options: Parameters<typeof useQuiz>[2]
  /** Beside the next steps on the last screen. */
  share: ReactNode
  booking?: Booking | undefined
}

/** The screens of an ads quiz: questions, each with feedback, then links to what comes next. */
export function AdsQuizScreens({ quizId, quiz, hasSummary, options, share, booking }: Props) {
  const { state, step, heading } = useQuiz(quizId, quiz, options)
  const question = quiz.questions[state.index]
  const answered = { quizId, questions: quiz.questions, state }
  if (state.phase === 'results' || !question) {
    const text = pickClosingText(quiz, state.answers)
    return (
      <Results {...{ text, heading, share, booking }} words={quiz.scoring}>
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
