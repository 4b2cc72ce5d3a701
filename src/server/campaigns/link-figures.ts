import type { CampaignGroup, LinkTarget, ShortAddress } from '#domain/campaigns/overview.ts'
import type { ShortLink } from '#domain/campaigns/short-link.ts'
import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import type { SavedLink } from '#domain/campaigns/saved-link.ts'
import type { Cell } from '#domain/funnel/cell.ts'
import { buildCampaignKey, buildTagsKey } from '#domain/funnel/campaign-name.ts'
import type { SourceCell } from '#domain/sources/source-cell.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { siteUrl } from '../environment.ts'
import { sha256Hex } from '../storage/hash.ts'
import { readCampaignOf, sumCampaignMoney, type MoneyFacts } from './campaign-money.ts'
import type { ClickCounts } from './clicks.ts'
import { readLinkName } from './saved-links.ts'

/** What the figures of links are taken from: everything of a period. */
export interface FigureSources extends MoneyFacts {
  readonly targets: readonly LinkTarget[]
  readonly shortLinks: readonly ShortLink[]
  readonly clicks: ClickCounts
}

/** The links of each campaign with their figures. */
export function groupLinks(links: readonly SavedLink[], sources: FigureSources): CampaignGroup[] {
  const newestFirst = links.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const groups = Map.groupBy(newestFirst, ({ tags }) => tags.utm_campaign ?? '')
  return [...groups].map(([campaign, own]) => ({
    campaign,
    links: own.map((link) => addFigures(link, sources)),
    totals: sumCampaign(campaign, own, sources),
  }))
}

function addFigures(link: SavedLink, { targets, cells, leadCells, ...sources }: FigureSources) {
  const target = targets.find(({ path }) => path === link.path)
  const quizzes = target?.quizzes ?? []
  const key = buildCampaignKey(readLinkName(link), sha256Hex)
  const own = cells.filter(({ campaign, quizId }) => campaign === key && quizzes.includes(quizId))
  return {
    ...link,
    url: buildCampaignUrl(siteUrl(), link.path, link.tags),
    hasTarget: target !== undefined,
    figures: {
      ...(quizzes.length > 0 && sumSessions(own)),
      leads: countLeads(buildTagsKey(readLinkName(link)), leadCells),
    },
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

function sumCampaign(
  campaign: string,
  links: readonly SavedLink[],
  sources: FigureSources,
): CampaignGroup['totals'] {
  const { targets, cells } = sources
  const own = cells.filter((cell) => readCampaignOf(cell) === campaign)
  const paths = new Set(links.map(({ path }) => path))
  const isCounted = targets.some(({ path, quizzes }) => quizzes.length > 0 && paths.has(path))
  const money = sumCampaignMoney(campaign, sources)
  return {
    ...((own.length > 0 || isCounted) && sumSessions(own)),
    leads: money.leads,
    money,
  }
}

function countLeads(tags: string, leadCells: readonly SourceCell[]): number {
  const own = leadCells.filter((cell) => !cell.isOther && buildTagsKey(cell) === tags)
  return own.reduce((total, { leads }) => total + leads, 0)
}

function sumSessions(cells: readonly Cell[]) {
  const { views, started, submitted } = sumTallies(cells)
  return { views, started, submitted }
}
