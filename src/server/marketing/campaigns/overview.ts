import {
  buildCampaignUrl,
  type CampaignField,
  type CampaignTags,
} from '#domain/marketing/campaigns/link.ts'
import type {
  CampaignGroup,
  CampaignOverview,
  LinkTarget,
  ShortAddress,
} from '#domain/marketing/campaigns/overview.ts'
import type { SavedLink, ShortLink } from '#domain/marketing/campaigns/saved-link.ts'
import type { CampaignFigures } from '#domain/marketing/funnel/report.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { currentTime } from '../../clock.ts'
import { siteUrl } from '../../environment.ts'
import { sumByCampaign } from '../funnel/report.ts'
import { readSourceFacts } from '../sources/source-facts.ts'
import { type ClickCounts, readClicks, shortLinks } from './short-links.ts'
import { listSavedLinks, readLinkName } from '../../tracking/saved-links.ts'
import { listLinkTargets } from './links.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import { buildQuizPath, type VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import { buildSourceRows, type SourceFacts } from '#domain/marketing/sources/report.ts'
import { sumTallies } from '#domain/marketing/funnel/tally.ts'
import {
  buildCampaignKey,
  buildTagsKey,
  readCampaignKey,
} from '#domain/attribution/campaign-name.ts'
import { sha256Hex } from '../../storage/hash.ts'

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
    used: listUsedValues(saved, sumByCampaign(facts.cells)),
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

type LinkFacts = SourceFacts & { readonly cells: readonly Cell[] }

/** What the figures of links are taken from: everything of a period. */
export interface FigureSources {
  readonly facts: LinkFacts
  readonly targets: readonly LinkTarget[]
  readonly shortLinks: readonly ShortLink[]
  readonly clicks: ClickCounts
}

/** The links of each campaign with their figures. */
export function groupLinks(links: readonly SavedLink[], sources: FigureSources): CampaignGroup[] {
  const newestFirst = links.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const groups = Map.groupBy(newestFirst, ({ tags }) => tags.utm_campaign ?? '')
  const findFacts = splitByCampaign(sources.facts)
  const findLinkFacts = splitByTags(sources.facts)
  return [...groups].map(([campaign, own]) => ({
    campaign,
    links: own.map((link) => addFigures(link, findLinkFacts(link), sources)),
    totals: sumCampaign(findFacts(campaign), own, sources.targets),
  }))
}

function addFigures(link: SavedLink, facts: LinkFacts, { targets, ...sources }: FigureSources) {
  const target = targets.find(({ path }) => path === link.path)
  const quizzes = target?.quizzes ?? []
  const cells = facts.cells.filter(({ quizId }) => quizzes.includes(quizId))
  const paths = new Set([link.path, ...quizzes.map(buildQuizPath)])
  const visits = facts.visits.filter(({ landing }) => paths.has(landing))
  const money = buildSourceRows('campaign', { ...facts, visits }).total
  return {
    ...link,
    url: buildCampaignUrl(siteUrl(), link.path, link.tags),
    hasTarget: target !== undefined,
    figures: { ...(quizzes.length > 0 && sumSessions(cells)), leads: money.leads, money },
    shortLinks: listShortAddresses(link.id, sources),
  }
}

function listShortAddresses(
  id: string,
  { shortLinks, clicks }: Pick<FigureSources, 'shortLinks' | 'clicks'>,
): ShortAddress[] {
  return shortLinks
    .filter(({ linkId }) => linkId === id)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ name }) => ({ name, url: `${siteUrl()}/go/${name}`, clicks: clicks[name] ?? 0 }))
}

/** The figures of a campaign as in the sources report. */
function sumCampaign(
  facts: LinkFacts,
  links: readonly SavedLink[],
  targets: readonly LinkTarget[],
): CampaignGroup['totals'] {
  const paths = new Set(links.map(({ path }) => path))
  const isCounted = targets.some(({ path, quizzes }) => quizzes.length > 0 && paths.has(path))
  const money = buildSourceRows('campaign', facts).total
  return {
    ...((facts.cells.length > 0 || isCounted) && sumSessions(facts.cells)),
    leads: money.leads,
    money,
  }
}

function sumSessions(cells: readonly Cell[]) {
  const { views, started, submitted } = sumTallies(cells)
  return { views, started, submitted }
}

/**
 * Splits facts by campaign, without those of many campaigns that are counted together.
 *
 * @returns the facts of one campaign, whether or not a saved link has it.
 */
export function splitByCampaign({ leads, cells, visits, costs, valueScale }: LinkFacts) {
  const nameOf = (cell: Cell | VisitCell) => (readCampaignKey(cell.campaign) ?? cell.name)?.campaign
  const own = {
    cells: Map.groupBy(cells, nameOf),
    leads: Map.groupBy(leads, ({ isOther, campaign }) => (isOther ? undefined : campaign)),
    visits: Map.groupBy(visits, nameOf),
    costs: Map.groupBy(costs, ({ campaign }) => campaign),
  }
  return (campaign: string): LinkFacts => ({
    cells: own.cells.get(campaign) ?? [],
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
export function splitByTags({ leads, cells, visits, costs, valueScale }: LinkFacts) {
  const own = {
    cells: Map.groupBy(cells, ({ campaign }) => campaign),
    leads: Map.groupBy(leads, (cell) => (cell.isOther ? undefined : buildTagsKey(cell))),
    visits: Map.groupBy(visits, ({ campaign }) => campaign),
    costs: Map.groupBy(costs, buildTagsKey),
  }
  return (link: SavedLink): LinkFacts => {
    const name = readLinkName(link)
    const tags = buildTagsKey(name)
    const key = buildCampaignKey(name, sha256Hex)
    return {
      cells: own.cells.get(key) ?? [],
      leads: own.leads.get(tags) ?? [],
      visits: own.visits.get(key) ?? [],
      costs: own.costs.get(tags) ?? [],
      valueScale,
    }
  }
}
