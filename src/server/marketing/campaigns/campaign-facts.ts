import type { SavedLink } from '#domain/marketing/campaigns/saved-link.ts'
import {
  buildCampaignKey,
  buildTagsKey,
  readCampaignKey,
} from '#domain/attribution/campaign-name.ts'
import type { SourceFacts } from '#domain/marketing/sources/report.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { readLinkName } from '../../tracking/saved-links.ts'

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

/**
 * Splits facts by the tags of a link. A cost is a link's when it has the same tags; one that is not
 * divided by ad belongs to its campaign alone.
 */
export function splitByTags({ leads, visits, costs, valueScale }: SourceFacts) {
  const own = {
    leads: Map.groupBy(leads, (cell) => (cell.isOther ? undefined : buildTagsKey(cell))),
    visits: Map.groupBy(visits, ({ campaign }) => campaign),
    costs: Map.groupBy(costs, buildTagsKey),
  }
  return (link: SavedLink): SourceFacts => {
    const name = readLinkName(link)
    const tags = buildTagsKey(name)
    return {
      leads: own.leads.get(tags) ?? [],
      visits: own.visits.get(buildCampaignKey(name, sha256Hex)) ?? [],
      costs: own.costs.get(tags) ?? [],
      valueScale,
    }
  }
}
