import type { SummaryTexts } from '#domain/quiz/summary.ts'

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
  const path = `/quizzes/${quizId}/summary.json`
  const [views, response] = await Promise.all([loadViews(), fetch(path)])
  if (!response.ok) throw new Error(`${response.status}: ${path}`)
  // The build writes it from checked content.
  return { views, texts: (await response.json()) as SummaryTexts }
}

async function loadViews() {
  const { Summary, Later } = await import('./Summary.tsx')
  return { Summary, Later }
}
