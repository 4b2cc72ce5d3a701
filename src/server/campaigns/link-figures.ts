import type {
  CampaignGroup,
  LinkFigures,
  LinkTarget,
  ShortAddress,
} from '#domain/campaigns/overview.ts'
import type { ShortLink } from '#domain/campaigns/short-link.ts'
import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import type { SavedLink } from '#domain/campaigns/saved-link.ts'
import type { Cell } from '#domain/funnel/cell.ts'
import { buildCampaignKey, buildTagsKey, readCampaignKey } from '#domain/funnel/campaign-name.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { siteUrl } from '../environment.ts'
import { sha256Hex } from '../storage/hash.ts'
import type { ClickCounts } from './clicks.ts'
import { readLinkName } from './saved-links.ts'

/** What the figures of links are taken from: a period's sessions, and its leads by tags. */
export interface FigureSources {
  readonly targets: readonly LinkTarget[]
  readonly cells: readonly Cell[]
  readonly leads: Readonly<Record<string, number>>
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

function addFigures(link: SavedLink, { targets, cells, leads, ...sources }: FigureSources) {
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
      leads: leads[buildTagsKey(readLinkName(link))] ?? 0,
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
  { targets, cells, leads }: FigureSources,
): LinkFigures {
  const own = cells.filter((cell) => readCampaignOf(cell) === campaign)
  const paths = new Set(links.map(({ path }) => path))
  const isCounted = targets.some(({ path, quizzes }) => quizzes.length > 0 && paths.has(path))
  // Two links with the same tags share their leads.
  const tags = new Set(links.map((link) => buildTagsKey(readLinkName(link))))
  return {
    ...((own.length > 0 || isCounted) && sumSessions(own)),
    leads: [...tags].reduce((total, key) => total + (leads[key] ?? 0), 0),
  }
}

function readCampaignOf({ campaign, name }: Cell): string | undefined {
  return (readCampaignKey(campaign) ?? name)?.campaign
}

function sumSessions(cells: readonly Cell[]) {
  const { views, started, submitted } = sumTallies(cells)
  return { views, started, submitted }
}
