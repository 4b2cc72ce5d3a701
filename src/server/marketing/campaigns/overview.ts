import {
  buildCampaignKey,
  buildTagsKey,
  type CampaignName,
} from '#domain/attribution/campaign-name.ts'
import {
  buildCampaignUrl,
  type CampaignTags,
  LINK_FIELDS,
} from '#domain/marketing/campaigns/link.ts'
import type {
  CampaignGroup,
  CampaignOverview,
  LinkTarget,
  LinkWithFigures,
  SavedLink,
  ShortLink,
} from '#domain/marketing/campaigns/saved-link.ts'
import { type ComparedFigures, type Figures, NO_FIGURES } from '#domain/marketing/figures.ts'
import { buildQuizPath } from '#domain/marketing/funnel/visit-cell.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import {
  type Facts,
  type Naming,
  readCampaignTags,
  sumFigures,
} from '#domain/marketing/sources/report.ts'
import { addNumbers } from '#domain/sum.ts'
import { currentTime } from '../../clock.ts'
import { siteUrl } from '../../environment.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { listSavedLinks, readLinkName } from '../../tracking/saved-links.ts'
import { readSourceFacts } from '../sources.ts'
import { listLinkTargets } from './links.ts'
import { type ClickCounts, listShortLinks, readClicks } from './short-links.ts'

/** The saved links with the figures of a period, and the values to build new ones from. */
export async function readCampaignOverview(period: PeriodQuery, now = currentTime()) {
  const [{ facts, before }, targets, saved, names, clicks] = await Promise.all([
    readSourceFacts(period, now),
    listLinkTargets(),
    listSavedLinks(),
    listShortLinks(),
    readClicks(period),
  ])
  const arrived = facts.cells
    .flatMap((cell) => readCampaignTags(cell) ?? [])
    .map((name) =>
      Object.fromEntries(Object.entries(name).map(([part, tag]) => [`utm_${part}`, tag])),
    )
  return {
    origin: siteUrl(),
    targets,
    campaigns: groupLinks(saved, { facts, before, targets, shortLinks: names, clicks }),
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

/** The data from which the figures of links are calculated. */
export interface FigureSources {
  readonly facts: Facts
  readonly before: Facts
  readonly targets: readonly LinkTarget[]
  readonly shortLinks: readonly ShortLink[]
  readonly clicks: ClickCounts
}

/** Names figures by campaign, whether it has saved links or not. Campaigns that are counted together have no name. */
const BY_CAMPAIGN: Naming = {
  lead: ({ isOther, campaign }) => (isOther ? undefined : campaign),
  visits: (cell) => readCampaignTags(cell)?.campaign,
  cell: (cell) => readCampaignTags(cell)?.campaign,
  cost: ({ campaign }) => campaign,
}

/**
 * Names figures by the tags of a link. Visits are also named by their page, because two links can
 * have the same tags; then leads are too, and a cost counts for the campaign alone. A cost without an
 * ad counts for its campaign, and for a link only if the link names no ad either.
 *
 * @param shared The tags that several links have.
 */
function nameByLink(shared: ReadonlySet<string>): Naming {
  const nameTags = (name: CampaignName) => {
    const key = buildTagsKey(name)
    return shared.has(key) ? undefined : key
  }
  return {
    lead: (cell) =>
      cell.isOther
        ? undefined
        : (nameTags(cell) ?? `${buildCampaignKey(cell, sha256Hex)} ${cell.landing}`),
    visits: ({ campaign, landing }) => `${campaign} ${landing}`,
    cell: ({ campaign, quizId }) => `${campaign} ${buildQuizPath(quizId)}`,
    cost: nameTags,
  }
}

function findSharedTags(links: readonly SavedLink[]): ReadonlySet<string> {
  const keys = links.map((link) => buildTagsKey(readLinkName(link)))
  return new Set(keys.filter((key, i) => keys.indexOf(key) < i))
}

/** The links of each campaign with their figures, the one with the newest link first. */
export function groupLinks(links: readonly SavedLink[], sources: FigureSources): CampaignGroup[] {
  const sum = (naming: Naming) =>
    [sources.facts, sources.before].map((facts) => sumFigures(facts, 'last', naming))
  const [byCampaign, byLink] = [sum(BY_CAMPAIGN), sum(nameByLink(findSharedTags(links)))]
  const newestFirst = links.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const groups = Map.groupBy(newestFirst, ({ tags }) => tags.utm_campaign ?? '')
  return [...groups].map(([campaign, own]) => ({
    campaign,
    links: own.map((link) => addFigures(link, byLink, sources)),
    totals: compareFigures(byCampaign, [campaign]),
  }))
}

type Sums = ReadonlyMap<string | undefined, Figures>

function compareFigures(sums: readonly Sums[], names: readonly string[]): ComparedFigures {
  const [now = NO_FIGURES, before = NO_FIGURES] = sums.map((each) =>
    names.map((name) => each.get(name) ?? NO_FIGURES).reduce(addNumbers),
  )
  return { ...now, before }
}

function addFigures(
  link: SavedLink,
  sums: readonly Sums[],
  { targets, shortLinks, clicks }: FigureSources,
): LinkWithFigures {
  const target = targets.find(({ path }) => path === link.path)
  const quizzes = target?.quizzes ?? []
  const name = readLinkName(link)
  const key = buildCampaignKey(name, sha256Hex)
  const paths = new Set([link.path, ...quizzes.map(buildQuizPath)])
  return {
    ...link,
    url: buildCampaignUrl(siteUrl(), link.path, link.tags),
    hasTarget: target !== undefined,
    isTestable: quizzes.length > 0,
    figures: compareFigures(sums, [
      buildTagsKey(name),
      ...[...paths].map((path) => `${key} ${path}`),
    ]),
    shortLinks: shortLinks
      .filter(({ linkId }) => linkId === link.id)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
      .map((short) => ({
        name: short.name,
        url: `${siteUrl()}/go/${short.name}`,
        clicks: clicks[short.name] ?? 0,
      })),
  }
}
