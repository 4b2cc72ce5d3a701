import { fetchBuiltJson } from '#client/api.ts'
import type { SummaryTexts } from '#domain/quiz/scoring.ts'

export interface LoadedSummary {
  readonly views: Awaited<ReturnType<typeof loadViews>>
  readonly texts: SummaryTexts
}

let loading: Promise<LoadedSummary> | undefined

/** The code and the texts of a quiz's summary. After a failure the next use tries again. */
export function loadSummary(quizId: string): Promise<LoadedSummary> {
  loading ??= fetchSummary(quizId).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchSummary(quizId: string): Promise<LoadedSummary> {
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
