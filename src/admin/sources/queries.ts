import { useQuery } from '@tanstack/react-query'
import { SOURCE_DIMENSIONS, type SourceDimension } from '#domain/sources/dimensions.ts'
import type { SourcesReport } from '#domain/sources/report.ts'
import { lastDays, type Period } from '../components/period/period.ts'
import { useToday } from '../components/period/use-today.ts'
import { useQueryString } from '../components/use-query-string.ts'

const PERIOD_DAYS = 90

/** What the report shows, from the address. */
export function useSourcesQuery() {
  const today = useToday()
  const [query, change] = useQueryString()
  const recent = lastDays(PERIOD_DAYS, today)
  const period = { from: query.get('from') ?? recent.from, to: query.get('to') ?? recent.to }
  const by = SOURCE_DIMENSIONS.find((each) => each === query.get('by')) ?? 'landing'
  return {
    today,
    period,
    by,
    setPeriod: ({ from, to }: Period) => change({ from, to }),
    setBy: (next: SourceDimension) => change({ by: next }),
    csvPath: `/api/admin/sources.csv?${new URLSearchParams({ by, ...period })}`,
  }
}

export function useSources(by: SourceDimension, period: Period) {
  return useQuery<SourcesReport>({
    queryKey: [`/api/admin/sources?${new URLSearchParams({ by, ...period })}`],
    staleTime: 0,
  })
}
