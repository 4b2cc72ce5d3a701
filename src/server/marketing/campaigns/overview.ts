import type { CampaignField, CampaignTags } from '#domain/marketing/campaigns/link.ts'
import type { CampaignOverview } from '#domain/marketing/campaigns/overview.ts'
import type { SavedLink } from '#domain/marketing/campaigns/saved-link.ts'
import type { CampaignFigures } from '#domain/marketing/funnel/report.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { currentTime } from '../../clock.ts'
import { siteUrl } from '../../environment.ts'
import { sumByCampaign } from '../funnel/report.ts'
import { readSourceFacts } from '../sources/source-facts.ts'
import { readClicks } from './clicks.ts'
import { groupLinks } from './link-figures.ts'
import { listSavedLinks } from '../../tracking/saved-links.ts'
import { shortLinks } from './short-links.ts'
import { listLinkTargets } from './targets.ts'

/** The saved links with the figures of a period, and the values to build new ones from. */
export async function readCampaignOverview(
  { from, to }: PeriodQuery,
  now = currentTime(),
): Promise<CampaignOverview> {
  const [facts, targets, saved, names, clicks] = await Promise.all([
    readSourceFacts({ from, to }, now),
    listLinkTargets(),
    listSavedLinks(),
    shortLinks.all(),
    readClicks(from, to),
  ])
  return {
    origin: siteUrl(),
    targets,
    campaigns: groupLinks(saved, { facts, targets, shortLinks: names, clicks }),
    used: listUsedValues(saved, sumByCampaign(facts.visits)),
  }
}

/** The values of each tag in saved links and in visits, most used first. */
function listUsedValues(
  saved: readonly SavedLink[],
  arrived: readonly CampaignFigures[],
): CampaignOverview['used'] {
  const tags: CampaignTags[] = [
    ...saved.map((link) => link.tags),
    ...arrived.map(({ source, medium, campaign, content }) => ({
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      utm_content: content,
    })),
  ]
  const rank = (field: CampaignField) => {
    const own = tags.flatMap((each) => each[field] || [])
    const groups = [...Map.groupBy(own, (value) => value)]
    return groups.toSorted(([, a], [, b]) => b.length - a.length).map(([value]) => value)
  }
  return {
    utm_source: rank('utm_source'),
    utm_medium: rank('utm_medium'),
    utm_campaign: rank('utm_campaign'),
    utm_content: rank('utm_content'),
    utm_term: rank('utm_term'),
    utm_id: rank('utm_id'),
  }
}
