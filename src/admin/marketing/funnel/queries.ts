import { useQuery } from '@tanstack/react-query'
import type { FunnelReport } from '#domain/marketing/funnel/report.ts'
import type { Period } from '../../kit/period.ts'

/** Which visits are counted: those of a quiz in one wording, all or of one campaign. */
export interface Selection {
  readonly quiz: string
  readonly campaign: string
  /** Empty for the newest wording of the period. */
  readonly wording: string
}

export function useFunnel(selection: Selection | undefined, period: Period) {
  return useQuery<FunnelReport>({
    queryKey: [`/api/admin/funnel?${buildReportQuery(selection, period)}`],
    enabled: selection !== undefined,
    staleTime: 0,
  })
}

/** Which report it is, as the parameters of its address. */
export function buildReportQuery(
  selection: Selection | undefined,
  period: Period,
): URLSearchParams {
  const query = new URLSearchParams({ quiz: selection?.quiz ?? '', ...period })
  if (selection?.campaign) query.set('campaign', selection.campaign)
  if (selection?.wording) query.set('wording', selection.wording)
  return query
}
