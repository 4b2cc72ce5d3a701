import { countAnswers } from '#domain/quiz/machine.ts'
import { fillPlaceholders, calculatePercentAnswered } from '#domain/quiz/progress.ts'
import type { Quiz } from '#domain/quiz/quiz.ts'
import { scoreQuiz } from '#domain/quiz/scoring.ts'
import type { Booking } from '#domain/site/facts.ts'
import { MajorityResult } from './MajorityResult.tsx'
import { Progress } from './Progress.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { useQuiz } from './use-quiz.ts'

interface Props {
  quizId: string
  quiz: Pick<Quiz, 'heading' | 'intro' | 'words' | 'questions' | 'scoring'>
  booking?: Booking | undefined
}

/** A quiz whose result is the outcome chosen most often, on its own page. It sends nothing. */
export default function AiQuiz({ quizId, quiz, booking }: Props) {
  const { state, step, heading } = useQuiz(quizId, quiz, { inHistory: true })
  const result = scoreQuiz(quiz, state.answers)
  if (state.phase === 'results' && result.by === 'majority' && quiz.scoring.by === 'majority') {
    const retake = () => step({ type: 'retake' })
    return (
      <MajorityResult
        words={quiz.scoring}
        outcome={result.outcome}
        booking={booking}
        heading={heading}
        onRetake={retake}
      />
    )
  }
  const total = quiz.questions.length
  const answered = countAnswers(state.answers)
  return (
    <div className="quiz-page">
      <header>
        <h1 className="display-3">{quiz.heading}</h1>
        {quiz.intro && <p className="mt-4 text-muted">{quiz.intro}</p>}
      </header>
      <div className="quiz-sheet">
        <Progress
          label={fillPlaceholders(quiz.words.progress, { n: state.index + 1, total, answered })}
          value={calculatePercentAnswered(quiz, state)}
        />
        <QuestionCard {...{ quiz, state, heading }} onStep={step} backOnFirst />
      </div>
    </div>
  )
}
