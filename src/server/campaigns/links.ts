import { buildCampaignUrl, type CampaignField, type CampaignTags } from '#domain/campaigns/link.ts'
import type { CampaignOverview, LinkTarget, LinkWithFigures } from '#domain/campaigns/overview.ts'
import type { NewLink, SavedLink } from '#domain/campaigns/saved-link.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import { buildCampaignKey, buildTagsKey } from '#domain/funnel/campaign-name.ts'
import type { CampaignFigures } from '#domain/funnel/report.ts'
import type { Cell } from '#domain/funnel/cell.ts'
import { sumTallies } from '#domain/funnel/tally.ts'
import { addDays, formatDay } from '#domain/funnel/utc-day.ts'
import { sha256Hex } from '../storage/hash.ts'
import { siteUrl } from '../environment.ts'
import { readCells } from '../funnel/closed-days.ts'
import { sumByCampaign } from '../funnel/report.ts'
import { readLinkName, savedLinks } from './saved-links.ts'
import { sumLeadStats, currentLeadIndex } from '../leads/index/lead-index.ts'
import { listLinkTargets } from './targets.ts'
import { currentTime } from '../clock.ts'

const PERIOD_DAYS = 365

/** The saved links with their figures, and the values to build new ones from. */
export async function readCampaignOverview(now = currentTime()): Promise<CampaignOverview> {
  const today = formatDay(now)
  const [targets, saved, cells, index] = await Promise.all([
    listLinkTargets(),
    savedLinks.all(),
    readCells(addDays(today, 1 - PERIOD_DAYS), today, now),
    currentLeadIndex(now),
  ])
  const leads = sumLeadStats(index).links
  const withFigures = saved
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((link) => addFigures(link, targets, cells, leads))
  return {
    origin: siteUrl(),
    targets,
    links: withFigures,
    used: listUsedValues(saved, sumByCampaign(cells)),
  }
}

/** @throws {Failure} `invalid` for an unknown page, `conflict` for a link that is already saved. */
export async function saveLink(
  { path, tags }: NewLink,
  by: string,
  now = currentTime(),
): Promise<SavedLink> {
  const targets = await listLinkTargets()
  if (!targets.some((target) => target.path === path)) {
    throw invalidField('path', 'There is no such page')
  }
  const id = sha256Hex(buildCampaignUrl('', path, tags)).slice(0, 32)
  const link = { id, path, tags, createdAt: now.toISOString(), createdBy: by }
  if (await savedLinks.create(id, link)) return link
  throw new Failure('conflict', 'This link is already saved.')
}

export async function removeLink(id: string): Promise<SavedLink> {
  const link = await findLink(id)
  await savedLinks.remove(id)
  return link
}

/** @throws {Failure} `not-found`. */
export async function findLink(id: string): Promise<SavedLink> {
  const link = /^[0-9a-f]{32}$/.test(id) ? await savedLinks.find(id) : undefined
  if (!link) throw new Failure('not-found', 'There is no such link.')
  return link
}

function addFigures(
  link: SavedLink,
  targets: readonly LinkTarget[],
  cells: readonly Cell[],
  leads: Readonly<Record<string, number>>,
): LinkWithFigures {
  const quizzes = targets.find(({ path }) => path === link.path)?.quizzes ?? []
  const campaign = buildCampaignKey(readLinkName(link), sha256Hex)
  const own = cells.filter((cell) => cell.campaign === campaign && quizzes.includes(cell.quizId))
  const { views, started, submitted } = sumTallies(own)
  const figures = {
    ...(quizzes.length > 0 && { views, started, submitted }),
    leads: leads[buildTagsKey(readLinkName(link))] ?? 0,
  }
  return { ...link, url: buildCampaignUrl(siteUrl(), link.path, link.tags), figures }
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
