import { normalizeTag } from '#domain/attribution/normalize.ts'
import type { CostsOverview, KnownCampaign } from '#domain/marketing/costs/layout.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { listSavedLinks } from '../../tracking/saved-links.ts'
import { readCosts } from './costs.ts'
import { listLayouts } from './layouts.ts'

/** The costs of a period, and what is needed to read a table of more. */
export async function readCostsOverview({ from, to }: PeriodQuery): Promise<CostsOverview> {
  const [costs, layouts, known] = await Promise.all([
    readCosts(from, to),
    listLayouts(),
    listKnownCampaigns(),
  ])
  return { costs, layouts, known }
}

async function listKnownCampaigns(): Promise<KnownCampaign[]> {
  const tags = (await listSavedLinks()).map((link) => link.tags)
  const groups = Map.groupBy(tags, ({ utm_campaign }) => utm_campaign ?? '')
  return [...groups].map(([campaign, own]) => ({
    campaign,
    ids: [...new Set(own.map(({ utm_id }) => normalizeTag(utm_id ?? '')))].filter(Boolean),
  }))
}
