import { buildCampaignKey, type CampaignName, type Hash } from '../../attribution/campaign-name.ts'
import type { Counts } from '../../sum.ts'
import { buildQuizPath } from '../funnel/visit-cell.ts'
import {
  compareFigures,
  type Facts,
  type Naming,
  readCampaignTags,
  sumFigures,
  type Sums,
} from '../sources/report.ts'
import { buildCampaignUrl, type CampaignField } from './link.ts'
import { buildLinkKey, type SavedLink, type ShortLink } from './saved-link.ts'

/** A page that a link can lead to. */
export interface CampaignTarget {
  readonly path: string
  /** The path of a post with the former ones, which redirect to it. */
  readonly paths?: readonly string[]
  readonly title: string
  /** The quizzes that count its visitors. */
  readonly quizzes: readonly string[]
  /** False for a quiz that opens only after a form: a new link cannot lead to it. */
  readonly isOffered: boolean
}

/** The data from which the figures of links are calculated. */
export interface FigureSources {
  readonly origin: string
  readonly facts: Facts
  readonly before: Facts
  readonly targets: readonly CampaignTarget[]
  readonly shortLinks: readonly ShortLink[]
  /** The clicks of the period by the names of short links. */
  readonly clicks: Counts
  readonly hash: Hash
}

/** The saved links of one `utm_campaign`. */
export type CampaignGroup = ReturnType<typeof groupLinks>[number]
export type LinkWithFigures = ReturnType<typeof addFigures>

/** The campaigns screen. */
export interface CampaignOverview extends Pick<FigureSources, 'origin' | 'targets'> {
  /** The one with the newest link first. */
  readonly campaigns: readonly CampaignGroup[]
  /** The values of each field so far, most used first. */
  readonly used: Readonly<Record<CampaignField, readonly string[]>>
}

/** Names figures by campaign, whether it has saved links or not. Campaigns that are counted together have no name. */
const BY_CAMPAIGN: Naming = {
  lead: ({ isOther, campaign }) => (isOther ? undefined : campaign),
  visits: (cell) => readCampaignTags(cell)?.campaign,
  cell: (cell) => readCampaignTags(cell)?.campaign,
  cost: ({ campaign }) => campaign,
}

/**
 * Names figures by the tags of a link, and visits also by their page. Where several links have the
 * same tags, leads are named by their page too, and a cost counts for the campaign alone.
 *
 * @param shared The keys of tags that several links have.
 */
function nameByLink(shared: ReadonlySet<string>, hash: Hash): Naming {
  const nameTags = (name: CampaignName, page?: string) => {
    const key = buildCampaignKey(name, hash)
    if (!shared.has(key)) return key
    return page === undefined ? undefined : `${key} ${page}`
  }
  return {
    lead: (cell) => (cell.isOther ? undefined : nameTags(cell, cell.landing)),
    visits: ({ campaign, landing }) => `${campaign} ${landing}`,
    cell: ({ campaign, quizId }) => `${campaign} ${buildQuizPath(quizId)}`,
    cost: (cost) => nameTags(cost),
  }
}

/** The links of each campaign with their figures, the one with the newest link first. */
export function groupLinks(links: readonly SavedLink[], sources: FigureSources) {
  const { facts, before, hash } = sources
  const sum = (naming: Naming) => [facts, before].map((each) => sumFigures(each, 'last', naming))
  const keys = links.map(({ tags }) => buildLinkKey(tags, hash))
  const shared = new Set(keys.filter((key, i) => keys.indexOf(key) < i))
  const [byCampaign, byLink] = [sum(BY_CAMPAIGN), sum(nameByLink(shared, hash))]
  const newestFirst = links.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const groups = Map.groupBy(newestFirst, ({ tags }) => tags.utm_campaign ?? '')
  return [...groups].map(([campaign, own]) => ({
    campaign,
    /** Newest first, archived ones included. */
    links: own.map((link) => addFigures(link, byLink, { ...sources, shared })),
    /** The figures of everything with the campaign's name, saved links or not. */
    totals: compareFigures(byCampaign, campaign),
  }))
}

function addFigures(
  link: SavedLink,
  sums: readonly Sums[],
  { origin, targets, shortLinks, clicks, hash, shared }: FigureSources & { shared: Set<string> },
) {
  const target = targets.find(({ path, paths = [path] }) => paths.includes(link.path))
  const quizzes = target?.quizzes ?? []
  const key = buildLinkKey(link.tags, hash)
  // Links with the same tags differ only by their paths.
  const own = (!shared.has(key) && target?.paths) || [link.path]
  const paths = new Set([...own, ...quizzes.map(buildQuizPath)])
  return {
    ...link,
    url: buildCampaignUrl(origin, link.path, link.tags),
    /** Whether its page still exists. */
    hasTarget: target !== undefined,
    /** Whether its page counts test clicks: those of quizzes do. */
    isTestable: quizzes.length > 0,
    figures: compareFigures(sums, key, ...[...paths].map((path) => `${key} ${path}`)),
    /** Oldest first, with the clicks of the period. */
    shortLinks: shortLinks
      .filter(({ linkId }) => linkId === link.id)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
      .map(({ name }) => ({ name, url: `${origin}/go/${name}`, clicks: clicks[name] ?? 0 })),
  }
}
