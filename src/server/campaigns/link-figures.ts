import type { CampaignGroup, LinkTarget, ShortAddress } from '#domain/campaigns/overview.ts'
import type { ShortLink } from '#domain/campaigns/short-link.ts'
import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import type { SavedLink } from '#domain/campaigns/saved-link.ts'
import type { Cell } from '#domain/funnel/cell.ts'
import { buildCampaignKey, buildTagsKey } from '#domain/funnel/campaign-name.ts'
import { buildSourceRows, type SourceFacts } from '#domain/sources/report.ts'
import type { SourceCell } from '#domain/sources/source-cell.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { siteUrl } from '../environment.ts'
import { sha256Hex } from '../storage/hash.ts'
import { splitByCampaign } from './campaign-facts.ts'
import type { ClickCounts } from './clicks.ts'
import { readLinkName } from './saved-links.ts'

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
  const visits = Map.groupBy(sources.facts.visits, ({ campaign }) => campaign)
  return [...groups].map(([campaign, own]) => {
    const facts = findFacts(campaign)
    return {
      campaign,
      links: own.map((link) => addFigures(link, { ...sources, leads: facts.leads, visits })),
      totals: sumCampaign(facts, own, sources.targets),
    }
  })
}

interface LinkSources extends Omit<FigureSources, 'facts'> {
  /** Those of the link's campaign. */
  readonly leads: readonly SourceCell[]
  /** By their campaign keys. */
  readonly visits: ReadonlyMap<string, readonly Cell[]>
}

function addFigures(link: SavedLink, { targets, leads, visits, ...sources }: LinkSources) {
  const target = targets.find(({ path }) => path === link.path)
  const quizzes = target?.quizzes ?? []
  const cells = visits.get(buildCampaignKey(readLinkName(link), sha256Hex)) ?? []
  return {
    ...link,
    url: buildCampaignUrl(siteUrl(), link.path, link.tags),
    hasTarget: target !== undefined,
    figures: {
      ...(quizzes.length > 0 && sumSessions(cells.filter((cell) => quizzes.includes(cell.quizId)))),
      leads: countLeads(buildTagsKey(readLinkName(link)), leads),
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

function countLeads(tags: string, cells: readonly SourceCell[]): number {
  const own = cells.filter((cell) => buildTagsKey(cell) === tags)
  return own.reduce((total, { leads }) => total + leads, 0)
}

function sumSessions(cells: readonly Cell[]) {
  const { views, started, submitted } = sumTallies(cells)
  return { views, started, submitted }
}
