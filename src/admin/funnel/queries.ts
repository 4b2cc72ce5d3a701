import { useQuery } from '@tanstack/react-query'
import type { FunnelReport } from '#domain/funnel/report.ts'

const FUNNEL = '/api/admin/funnel'

/** What a report is asked about. */
export interface Side {
  readonly quiz: string
  readonly campaign: string
}

export interface Period {
  readonly from: string
  readonly to: string
}

/** The report of one side, or of none. */
export function useFunnel(side: Side | undefined, period: Period) {
  const query = new URLSearchParams({ quiz: side?.quiz ?? '', ...period })
  if (side?.campaign) query.set('campaign', side.campaign)
  return useQuery<FunnelReport>({
    queryKey: [`${FUNNEL}?${query}`],
    enabled: side !== undefined,
    staleTime: 0,
  })
}
