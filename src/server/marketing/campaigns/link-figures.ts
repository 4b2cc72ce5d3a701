import type {
  CampaignGroup,
  LinkTarget,
  ShortAddress,
} from '#domain/marketing/campaigns/overview.ts'
import type { SavedLink, ShortLink } from '#domain/marketing/campaigns/saved-link.ts'
import { buildCampaignUrl } from '#domain/marketing/campaigns/link.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import { buildSourceRows, type SourceFacts } from '#domain/marketing/sources/report.ts'
import { sumTallies } from '#domain/marketing/funnel/tally.ts'
import { siteUrl } from '../../environment.ts'
import { splitByCampaign, splitByTags } from './campaign-facts.ts'
import type { ClickCounts } from './clicks.ts'

/** What the figures of links are taken from: everything of a period. */
export interface FigureSources {
  readonly facts: SourceFacts
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

function addFigures(link: SavedLink, facts: SourceFacts, { targets, ...sources }: FigureSources) {
  const target = targets.find(({ path }) => path === link.path)
  const quizzes = target?.quizzes ?? []
  const visits = facts.visits.filter(({ quizId }) => quizzes.includes(quizId))
  const money = buildSourceRows('campaign', { ...facts, visits }, quizzes).total
  return {
    ...link,
    url: buildCampaignUrl(siteUrl(), link.path, link.tags),
    hasTarget: target !== undefined,
    figures: { ...(quizzes.length > 0 && sumSessions(visits)), leads: money.leads, money },
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
  facts: SourceFacts,
  links: readonly SavedLink[],
  targets: readonly LinkTarget[],
): CampaignGroup['totals'] {
  const paths = new Set(links.map(({ path }) => path))
  const isCounted = targets.some(({ path, quizzes }) => quizzes.length > 0 && paths.has(path))
  const quizIds = targets.flatMap(({ quizzes }) => quizzes)
  const money = buildSourceRows('campaign', facts, quizIds).total
  return {
    ...((facts.visits.length > 0 || isCounted) && sumSessions(facts.visits)),
    leads: money.leads,
    money,
  }
}

function sumSessions(cells: readonly Cell[]) {
  const { views, started, submitted } = sumTallies(cells)
  return { views, started, submitted }
}
