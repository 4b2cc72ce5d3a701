import { useQuery } from '@tanstack/react-query'
import type { FunnelReport } from '#domain/funnel/report.ts'

/** Which visits are counted: those of a quiz, all or of one campaign. */
export interface Selection {
  readonly quiz: string
  readonly campaign: string
}

/** Two days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export function useFunnel(selection: Selection | undefined, period: Period) {
  const query = new URLSearchParams({ quiz: selection?.quiz ?? '', ...period })
  if (selection?.campaign) query.set('campaign', selection.campaign)
  return useQuery<FunnelReport>({
    queryKey: [`/api/admin/funnel?${query}`],
    enabled: selection !== undefined,
    staleTime: 0,
  })
}
