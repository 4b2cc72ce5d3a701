import { useQuery } from '@tanstack/react-query'
import type { SourcesReport } from '#domain/marketing/sources/report.ts'
import {
  SOURCE_DIMENSIONS,
  SOURCE_TOUCHES,
  type SourceDimension,
  type SourceTouch,
} from '#domain/marketing/sources/ratios.ts'
import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { lastDays, type Period } from '../../kit/period.ts'
import { useToday } from '../../kit/use-today.ts'
import { useQueryString } from '../../kit/use-query-string.ts'

/** What the report shows, from the address. */
export function useSourcesQuery() {
  const today = useToday()
  const [query, change] = useQueryString()
  const recent = lastDays(REPORT_DAYS, today)
  const period = { from: query.get('from') ?? recent.from, to: query.get('to') ?? recent.to }
  const touch = SOURCE_TOUCHES.find((each) => each === query.get('touch')) ?? 'last'
  const by = SOURCE_DIMENSIONS.find((each) => each === query.get('by')) ?? 'channel'
  return {
    today,
    period,
    by,
    touch,
    setPeriod: ({ from, to }: Period) => change({ from, to }),
    setBy: (next: SourceDimension) => change({ by: next }),
    setTouch: (next: SourceTouch) => change({ touch: next }),
    search: new URLSearchParams({ by, touch, ...period }).toString(),
  }
}

/** The report of a query string. */
export function useSources(search: string) {
  return useQuery<SourcesReport>({
    queryKey: [`/api/admin/sources?${search}`],
    staleTime: 0,
  })
}
