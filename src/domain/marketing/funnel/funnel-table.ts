import type { CampaignName } from '../../attribution/campaign-name.ts'
import { CAMPAIGN_PARTS } from '../../attribution/tag.ts'
import { formatDigits } from '../../money/format-amount.ts'
import type { FunnelQuery } from '../report-query.ts'
import { type FunnelFigures, listFunnelSteps } from './report.ts'

const OTHERS: CampaignName = { source: '', medium: '', campaign: '(others)', content: '' }

/**
 * One row for each campaign, most viewed first, with the visits that reached each step.
 *
 * @param none The figures without any visit, which name all steps.
 * @param campaigns The figures of each campaign; without tags where several are one row.
 * @param decimals The decimals of the currency.
 */
export function buildFunnelTable(
  { quiz, from, to }: FunnelQuery,
  none: FunnelFigures,
  campaigns: readonly (FunnelFigures & { readonly tags: CampaignName | undefined })[],
  decimals: number,
) {
  const place = ['quiz', 'from', 'to', ...CAMPAIGN_PARTS]
  const heading = [...place, ...listFunnelSteps(none).map(({ name }) => name), 'Value']
  const mostViewed = campaigns.toSorted((a, b) => b.tally.views - a.tally.views)
  const rows = mostViewed.map(({ tags = OTHERS, ...figures }) => {
    const names = CAMPAIGN_PARTS.map((part) => tags[part])
    const counts = listFunnelSteps(figures).map(({ count }) => count)
    const value = formatDigits(figures.outcomes.value, decimals)
    return [quiz, from, to, ...names, ...counts, value]
  })
  return [heading, ...rows]
}
