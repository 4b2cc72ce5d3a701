import { useQuery } from '@tanstack/react-query'
import type { SourcesReport } from '#domain/marketing/sources/report.ts'
import { SOURCE_DIMENSIONS, type SourceDimension } from '#domain/marketing/sources/ratios.ts'
import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { lastDays, type Period } from '../../kit/period.ts'
import { useToday } from '../../kit/use-today.ts'
import { useQueryString } from '../../kit/use-query-string.ts'
import type { Credit } from './words.ts'

/** What the report shows, from the address. */
export function useSourcesQuery() {
  const today = useToday()
  const [query, change] = useQueryString()
  const recent = lastDays(REPORT_DAYS, today)
  const period = { from: query.get('from') ?? recent.from, to: query.get('to') ?? recent.to }
  const credit = readCredit(query)
  const touch = credit === 'first' ? 'first' : 'last'
  const by = SOURCE_DIMENSIONS.find((each) => each === query.get('by')) ?? 'channel'
  return {
    today,
    period,
    by,
    credit,
    setPeriod: ({ from, to }: Period) => change({ from, to }),
    setBy: (next: SourceDimension) => change({ by: next }),
    setCredit: (next: Credit) => change({ touch: next }),
    search: new URLSearchParams({ by, touch, ...period }).toString(),
  }
}

export function readCredit(query: URLSearchParams): Credit {
  const wanted = query.get('touch')
  return wanted === 'first' || wanted === 'both' ? wanted : 'last'
}

/** The report of a query string. */
export function useSources(search: string) {
  return useQuery<SourcesReport>({
    queryKey: [`/api/admin/sources?${search}`],
    staleTime: 0,
  })
}
