import { readCampaignKey } from '#domain/funnel/campaign-name.ts'
import type { SourceFacts } from '#domain/sources/report.ts'

/**
 * Splits facts by campaign, without those of many campaigns that are counted together.
 *
 * @returns the facts of one campaign, whether or not a saved link has it.
 */
export function splitByCampaign({ leads, visits, costs, valueScale }: SourceFacts) {
  const own = {
    leads: Map.groupBy(leads, ({ isOther, campaign }) => (isOther ? undefined : campaign)),
    visits: Map.groupBy(visits, (cell) => (readCampaignKey(cell.campaign) ?? cell.name)?.campaign),
    costs: Map.groupBy(costs, ({ campaign }) => campaign),
  }
  return (campaign: string): SourceFacts => ({
    leads: own.leads.get(campaign) ?? [],
    visits: own.visits.get(campaign) ?? [],
    costs: own.costs.get(campaign) ?? [],
    valueScale,
  })
}
