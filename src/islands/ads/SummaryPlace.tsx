import { useEffect, useState } from 'react'
import { fetchBuiltJson } from '#client/api.ts'
import { deferTask } from '#client/defer-task.ts'
import { loadOnce } from '#client/load-once.ts'
import type { SummaryTexts } from '#domain/quiz/scoring.ts'
import type { AnsweredQuiz } from './SendResult.tsx'

type LoadedSummary = Awaited<ReturnType<typeof fetchSummary>>

/** The code and the texts of a quiz's summary. */
export const loadSummary = loadOnce(fetchSummary)

async function fetchSummary(quizId: string) {
  const [{ Summary, ContinueElsewhere }, texts] = await Promise.all([
    import('./Summary.tsx'),
    fetchBuiltJson<SummaryTexts>(`/quizzes/${quizId}/summary.json`),
  ])
  return { views: { Summary, ContinueElsewhere }, texts }
}

interface Props {
  quiz: AnsweredQuiz
  view: 'Summary' | 'ContinueElsewhere'
}

/** A part of the summary, as soon as it is loaded. Without a network the page does without. */
export function SummaryPlace({ quiz, view }: Props) {
  const [loaded, setLoaded] = useState<LoadedSummary | 'failed'>()
  useEffect(() => {
    // The summary is large, so the screen that it belongs to is painted first.
    deferTask(() => {
      loadSummary(quiz.quizId).then(setLoaded, (error: unknown) => {
        console.warn('the summary could not be loaded', error)
        setLoaded('failed')
      })
    })
  }, [quiz.quizId])
  if (loaded === 'failed') return null
  // Reserves a screen of space, so that what follows does not jump.
  if (!loaded) return view === 'Summary' && <div className="min-h-screen" />
  const View = loaded.views[view]
  return <View quiz={quiz} texts={loaded.texts} />
}
