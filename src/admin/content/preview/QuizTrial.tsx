import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createId } from '#client/create-id.ts'
import { sendJson } from '#client/query.ts'
import type { ContentEdit } from '#domain/content/stored-content.ts'
import type { Quiz, QuizScoredBy } from '#domain/quiz/quiz.ts'
import { WAYS_TO_SCORE } from '#domain/quiz/scoring.ts'
import AdsQuiz from '#islands/ads/AdsQuiz.tsx'
import AiQuiz from '#islands/quiz/AiQuiz.tsx'
import { BoardQuiz } from '#islands/quiz/BoardQuiz.tsx'
import { BusyButton } from '../../kit/buttons.tsx'
import { useQuizzes } from '../../kit/site.ts'
import { useSend } from '../../kit/use-send.ts'
import { contentPath } from '../queries.ts'
import { fetchBuiltPage, type BuiltPage } from './built-page.ts'
import { PageFrame } from './PageFrame.tsx'
import type { FramedProps } from './Preview.tsx'

interface Trial {
  readonly id: string
  readonly quiz: Quiz
  readonly page: BuiltPage
}

/** A quiz with the words in the form, to be answered before they are published. */
export function QuizTrial({ document, value, width }: FramedProps) {
  const { adsQuizzes } = useQuizzes()
  const trial = useSend({
    async send(): Promise<Trial> {
      const edit: ContentEdit = { base: document.value, mine: value }
      const quiz = await sendJson<Quiz>(`${contentPath(document.id)}/preview`, 'POST', edit)
      const ids = adsQuizzes.map(({ id }) => id)
      const page = await fetchBuiltPage(findPagePath(document.id, quiz, ids))
      return { id: createId(), quiz, page }
    },
    failure: 'The quiz could not be tried.',
  })
  const label = trial.data ? 'Start again' : 'Try the quiz'
  return (
    <>
      <p>
        Answer the quiz with the words in the form. Nothing is counted, and the form for sharing is
        switched off.
      </p>
      <BusyButton variant="small" labels={[label, label]} send={trial} />
      {trial.data && <QuizFrame key={trial.data.id} trial={trial.data} width={width} />}
    </>
  )
}

function QuizFrame({ trial, width }: { readonly trial: Trial; readonly width: number }) {
  const [root, setRoot] = useState<Element>()
  return (
    <>
      <PageFrame
        page={trial.page}
        title="Quiz on trial"
        width={width}
        isInteractive
        onLoad={(page) => setRoot(prepareRoot(page, trial.quiz))}
      />
      {root && createPortal(<TriedQuiz quizId={`trial-${trial.id}`} quiz={trial.quiz} />, root)}
    </>
  )
}

/** The element of the quiz, without the words that were built into it. The board quiz is a dialog above a page. */
function prepareRoot(page: Document, { scoring }: Quiz): Element {
  const built = WAYS_TO_SCORE[scoring.by].isDialog ? null : page.querySelector('[data-island]')
  const root = built ?? page.body.appendChild(page.createElement('div'))
  root.replaceChildren()
  return root
}

/**
 * The path of a page with the quiz's frame and styles: another quiz's page if this one is not built
 * yet.
 */
function findPagePath(id: string, { scoring }: Quiz, built: readonly string[]): string {
  const { funnel, path } = WAYS_TO_SCORE[scoring.by]
  const own = id.replace(/^quiz-/, '')
  return path(funnel === 'ads' && !built.includes(own) ? (built[0] ?? own) : own)
}

interface TriedProps<Tried extends Quiz> {
  /** The id under which the browser stores the progress of the trial. */
  readonly quizId: string
  readonly quiz: Tried
}

/** A quiz as visitors have it, except that nothing is sent. */
function TriedQuiz({ quizId, quiz }: TriedProps<Quiz>) {
  const { scoring } = quiz
  switch (scoring.by) {
    case 'majority':
      return <AiQuiz quizId={quizId} quiz={{ ...quiz, scoring }} />
    case 'score':
      return <OpenBoardQuiz quizId={quizId} quiz={{ ...quiz, scoring }} />
    case 'count':
      // A summary belongs to answers that were sent.
      return <AdsQuiz quizId={quizId} quiz={{ ...quiz, scoring }} hasSummary={false} />
  }
}

function OpenBoardQuiz(props: TriedProps<QuizScoredBy<'score'>>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return <BoardQuiz {...props} dialog={dialog} onContact={() => {}} />
}
