import { useEffect, useState, type ReactNode } from 'react'
import { fetchBuiltJson } from '#client/api.ts'
import { deferTask } from '#client/defer-task.ts'
import type { SummaryTexts } from '#domain/quiz/scoring.ts'
import type { AnsweredQuiz } from './SendResult.tsx'

type LoadedSummary = Awaited<ReturnType<typeof fetchSummary>>

let loading: Promise<LoadedSummary> | undefined

/** The code and the texts of a quiz's summary. After a failure the next use tries again. */
export function loadSummary(quizId: string): Promise<LoadedSummary> {
  loading ??= fetchSummary(quizId).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchSummary(quizId: string) {
  const [views, texts] = await Promise.all([
    loadViews(),
    fetchBuiltJson<SummaryTexts>(`/quizzes/${quizId}/summary.json`),
  ])
  return { views, texts }
}

async function loadViews() {
  const { Summary, Later } = await import('./Summary.tsx')
  return { Summary, Later }
}

interface Props {
  quiz: AnsweredQuiz
  view: 'Summary' | 'Later'
  /** Shown until it is loaded. */
  placeholder?: ReactNode
}

/** A part of the summary, as soon as it is loaded. Without a network the page does without. */
export function SummaryPlace({ quiz, view, placeholder }: Props) {
  const [loaded, setLoaded] = useState<LoadedSummary>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    // It is long, so the screen that it belongs to is painted first.
    deferTask(() => {
      loadSummary(quiz.quizId).then(setLoaded, (error: unknown) => {
        console.warn('the summary could not be loaded', error)
        setFailed(true)
      })
    })
  }, [quiz.quizId])
  if (!loaded) return hasFailed ? null : placeholder
  const View = loaded.views[view]
  return <View quiz={quiz} texts={loaded.texts} />
}
