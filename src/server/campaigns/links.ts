import { buildCampaignUrl, LINK_FIELDS, type CampaignField } from '#domain/campaigns/link.ts'
import type {
  CampaignOverview,
  LinkFigures,
  LinkTarget,
  LinkWithFigures,
} from '#domain/campaigns/overview.ts'
import { savedLinkSchema, type NewLink, type SavedLink } from '#domain/campaigns/saved-link.ts'
import { buildTagsKey } from '#domain/campaigns/tags-key.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import { buildCampaignKey, type CampaignName } from '#domain/funnel/event-key.ts'
import type { CampaignFigures } from '#domain/funnel/report.ts'
import { sumTallies, type Cell } from '#domain/funnel/tally.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { siteUrl } from '../environment.ts'
import { addDays, formatDay, countSessionsToday } from '../funnel/days.ts'
import { readCells, sumByCampaign } from '../funnel/report.ts'
import { sumLeadStats, currentLeadIndex } from '../leads/lead-index.ts'
import { listLinkTargets } from './targets.ts'
import { currentTime } from '../clock.ts'

const PERIOD_DAYS = 365

/** Links that were saved, under what they are made of, so that the same one cannot be saved twice. */
const links = collection('campaign-links', savedLinkSchema)

/** Saved links with what came of each, and what one needs to make another. */
export async function campaignOverview(now = currentTime()): Promise<CampaignOverview> {
  const today = formatDay(now)
  const [targets, saved, cells, leadIndex] = await Promise.all([
    listLinkTargets(),
    links.all(),
    readCells(addDays(today, 1 - PERIOD_DAYS), today, now),
    currentLeadIndex(now),
  ])
  const leads = sumLeadStats(leadIndex).links
  const withFigures = saved
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((link) => withFiguresOf(link, targets, cells, leads))
  return {
    origin: siteUrl(),
    targets,
    links: withFigures,
    used: usedBefore(saved, await sumByCampaign(cells)),
  }
}

/**
 * Save a link.
 *
 * @throws {Failure} `invalid` for a page that does not exist, `conflict` for a link that is saved already.
 */
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
  if (await links.create(id, link)) return link
  throw new Failure('conflict', 'This very link is saved already.')
}

export async function removeLink(id: string): Promise<SavedLink> {
  const link = await findLink(id)
  await links.remove(id)
  return link
}

/** How many visits came by a link today, so that a test click can be seen to arrive. */
export async function countClicksToday(id: string, now = currentTime()): Promise<number> {
  const link = await findLink(id)
  const target = (await listLinkTargets()).find(({ path }) => path === link.path)
  const campaign = buildCampaignKey(nameOf(link), sha256Hex)
  const visits = await Promise.all(
    (target?.quizzes ?? []).map((quizId) => countSessionsToday(quizId, campaign, now)),
  )
  return visits.reduce((total, count) => total + count, 0)
}

async function findLink(id: string): Promise<SavedLink> {
  const link = /^[0-9a-f]{32}$/.test(id) ? await links.find(id) : undefined
  if (!link) throw new Failure('not-found', 'There is no such link.')
  return link
}

function withFiguresOf(
  link: SavedLink,
  targets: readonly LinkTarget[],
  cells: readonly Cell[],
  leads: Readonly<Record<string, number>>,
): LinkWithFigures {
  const quizzes = targets.find(({ path }) => path === link.path)?.quizzes ?? []
  const campaign = buildCampaignKey(nameOf(link), sha256Hex)
  const own = cells.filter((cell) => cell.campaign === campaign && quizzes.includes(cell.quizId))
  const { views, started, submitted } = sumTallies(own)
  const figures: LinkFigures = {
    ...(quizzes.length > 0 && { views, started, submitted }),
    leads: leads[buildTagsKey(nameOf(link))] ?? 0,
  }
  return { ...link, url: buildCampaignUrl(siteUrl(), link.path, link.tags), figures }
}

function nameOf({ tags }: SavedLink): CampaignName {
  return {
    source: tags.utm_source ?? '',
    medium: tags.utm_medium ?? '',
    campaign: tags.utm_campaign ?? '',
    content: tags.utm_content ?? '',
  }
}

/** From saved links and from the visits that came, however their links were made. */
function usedBefore(
  saved: readonly SavedLink[],
  arrived: readonly CampaignFigures[],
): CampaignOverview['used'] {
  const values: [CampaignField, string][] = [
    ...saved.flatMap(({ tags }) =>
      LINK_FIELDS.map((field): [CampaignField, string] => [field, tags[field] ?? '']),
    ),
    ...arrived.flatMap(({ source, medium, campaign, content }): [CampaignField, string][] => [
      ['utm_source', source],
      ['utm_medium', medium],
      ['utm_campaign', campaign],
      ['utm_content', content],
    ]),
  ]
  const ranked = (field: CampaignField) => {
    const own = values.flatMap(([name, value]) => (name === field && value ? [value] : []))
    const groups = [...Map.groupBy(own, (value) => value)]
    return groups.toSorted(([, a], [, b]) => b.length - a.length).map(([value]) => value)
  }
  return {
    utm_source: ranked('utm_source'),
    utm_medium: ranked('utm_medium'),
    utm_campaign: ranked('utm_campaign'),
    utm_content: ranked('utm_content'),
    utm_term: ranked('utm_term'),
    utm_id: ranked('utm_id'),
  }
}
