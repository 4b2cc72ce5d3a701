import type { CampaignField, CampaignTags } from '#domain/campaigns/link.ts'
import type { CampaignOverview } from '#domain/campaigns/overview.ts'
import type { SavedLink } from '#domain/campaigns/saved-link.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import type { CampaignFigures } from '#domain/funnel/report.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import type { PeriodQuery } from '#domain/time/period.ts'
import { currentTime } from '../clock.ts'
import { findFirmDayStart } from '../content/firm-day.ts'
import { readSite } from '../content/site.ts'
import { readCosts } from '../costs/costs.ts'
import { siteUrl } from '../environment.ts'
import { readCells } from '../funnel/closed-days.ts'
import { sumByCampaign } from '../funnel/report.ts'
import { readSourceCells } from '../sources/source-blocks.ts'
import { groupLinks } from './link-figures.ts'
import { savedLinks } from './saved-links.ts'
import { readClicks } from './clicks.ts'
import { shortLinks as claimedNames } from './short-links.ts'
import { listLinkTargets } from './targets.ts'

/** The saved links with the figures of a period, and the values to build new ones from. */
export async function readCampaignOverview(
  { from, to }: PeriodQuery,
  now = currentTime(),
): Promise<CampaignOverview> {
  const [start, end] = await Promise.all([findFirmDayStart(from), findFirmDayStart(addDays(to))])
  const [{ currency }, targets, saved, shortLinks, clicks, cells, leadCells, costs] =
    await Promise.all([
      readSite(),
      listLinkTargets(),
      savedLinks.all(),
      claimedNames.all(),
      readClicks(from, to),
      readCells(from, to, now),
      readSourceCells(start, end, now),
      readCosts(from, to),
    ])
  const quizIds = targets.flatMap(({ quizzes }) => quizzes)
  const valueScale = 10 ** (countDecimals(currency) - 2)
  const money = { leadCells, cells, costs, quizIds, valueScale }
  return {
    origin: siteUrl(),
    targets,
    campaigns: groupLinks(saved, { ...money, targets, shortLinks, clicks }),
    used: listUsedValues(saved, sumByCampaign(cells)),
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
