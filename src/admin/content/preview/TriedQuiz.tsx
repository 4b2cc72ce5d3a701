import { useEffect, useRef } from 'react'
import type { Quiz, ScoringOf } from '#domain/quiz/quiz.ts'
import { AdsQuizScreens } from '#islands/ads/AdsQuizScreens.tsx'
import { ShareForm } from '#islands/ads/ShareForm.tsx'
import AiQuiz from '#islands/quiz/AiQuiz.tsx'
import { BoardQuiz } from '#islands/quiz/BoardQuiz.tsx'

interface Props {
  /** Under which the browser stores how far the trial got. */
  readonly quizId: string
  readonly quiz: Quiz
}

/** A quiz as visitors have it, except that nothing is sent. */
export function TriedQuiz({ quizId, quiz }: Props) {
  const { scoring } = quiz
  if (scoring.by === 'majority') return <AiQuiz {...{ quizId, quiz }} />
  if (scoring.by === 'score') return <OpenBoardQuiz {...{ quizId, quiz }} />
  return <CountedQuiz {...{ quizId, quiz, scoring }} />
}

function CountedQuiz({ quizId, quiz, scoring }: Props & { readonly scoring: ScoringOf<'count'> }) {
  const share = (
    <div inert>
      <ShareForm quizId={quizId} words={scoring.share} />
    </div>
  )
  return (
    <AdsQuizScreens
      {...{ quizId, share }}
      quiz={{ ...quiz, scoring }}
      // A summary belongs to answers that were sent.
      hasSummary={false}
      options={{}}
    />
  )
}

function OpenBoardQuiz(props: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return <BoardQuiz {...props} dialog={dialog} onContact={() => {}} />
}
