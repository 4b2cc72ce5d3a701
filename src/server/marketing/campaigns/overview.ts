import { CAMPAIGN_PARTS } from '#domain/attribution/tag.ts'
import { type CampaignTags, LINK_FIELDS } from '#domain/marketing/campaigns/link.ts'
import { type CampaignOverview, groupLinks } from '#domain/marketing/campaigns/overview.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { readCampaignTags } from '#domain/marketing/sources/report.ts'
import { currentTime } from '../../clock.ts'
import { siteUrl } from '../../environment.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { listSavedLinks } from '../../tracking/saved-links.ts'
import { readSourceFacts } from '../sources.ts'
import { listCampaignTargets } from './links.ts'
import { listShortLinks, readClicks } from './short-links.ts'

/** The saved links with the figures of a period, and the values to build new ones from. */
export async function readCampaignOverview(period: PeriodQuery, now = currentTime()) {
  const [{ facts, before }, targets, saved, shortLinks, clicks] = await Promise.all([
    readSourceFacts(period, now),
    listCampaignTargets(),
    listSavedLinks(),
    listShortLinks(),
    readClicks(period),
  ])
  const arrived = facts.cells
    .flatMap((cell) => readCampaignTags(cell) ?? [])
    .map((name) => Object.fromEntries(CAMPAIGN_PARTS.map((part) => [`utm_${part}`, name[part]])))
  const known = { origin: siteUrl(), targets }
  return {
    ...known,
    campaigns: groupLinks(saved, { ...known, facts, before, shortLinks, clicks, hash: sha256Hex }),
    used: listUsedValues([...saved.map((link) => link.tags), ...arrived]),
  } satisfies CampaignOverview
}

/** The values of each tag in saved links and in visits, most used first. */
function listUsedValues(tags: readonly CampaignTags[]): CampaignOverview['used'] {
  const ranked = LINK_FIELDS.map((field) => {
    const values = tags.flatMap((each) => each[field] || [])
    const groups = [...Map.groupBy(values, (value) => value)]
    const mostFirst = groups.toSorted(([, a], [, b]) => b.length - a.length)
    return [field, mostFirst.map(([value]) => value)]
  })
  // Every field of the type is in `LINK_FIELDS`.
  return Object.fromEntries(ranked) as CampaignOverview['used']
}
