import { NO_CAMPAIGN } from '../../attribution/campaign-name.ts'
import type { Cell } from './cell.ts'
import type { EventFacts } from './event-key.ts'
import { sumByCell } from './tally.ts'

/** Visitors can invent names, so at most this many unsaved ones are counted by name. */
export const CAMPAIGN_LIMIT = 200

/** The key of all other campaigns. Keys of campaigns have an underscore. */
export const OTHER_CAMPAIGNS = 'other'

/**
 * Count the campaigns with the most views by name and the rest as {@link OTHER_CAMPAIGNS}.
 * Campaigns in `saved` are always counted by name.
 */
export function limitCampaigns(
  cells: readonly Cell[],
  saved: ReadonlySet<string>,
  limit = CAMPAIGN_LIMIT,
): Cell[] {
  const views = new Map<string, number>()
  for (const { campaign, views: more } of cells) {
    views.set(campaign, (views.get(campaign) ?? 0) + more)
  }
  const others = findOthers(views, saved, limit)
  if (others.size === 0) return [...cells]
  return sumByCell(
    cells.map((cell) => {
      if (!others.has(cell.campaign)) return cell
      const { name: _, ...figures } = cell
      return { ...figures, campaign: OTHER_CAMPAIGNS }
    }),
  )
}

/** The campaigns of a day's events that count as others. */
export function findOtherCampaignsOfDay(
  events: Iterable<EventFacts>,
  saved: ReadonlySet<string>,
): ReadonlySet<string> {
  const views = new Map<string, number>()
  for (const { campaign, step } of events) {
    views.set(campaign, (views.get(campaign) ?? 0) + (step.type === 'page_view' ? 1 : 0))
  }
  return findOthers(views, saved)
}

/** The campaign keys past the limit. Saved campaigns, "no campaign" and "other" are never among them. */
export function findOthers(
  counts: ReadonlyMap<string, number>,
  saved: ReadonlySet<string>,
  limit = CAMPAIGN_LIMIT,
): ReadonlySet<string> {
  const unnamed = new Set(['', NO_CAMPAIGN, OTHER_CAMPAIGNS])
  const ranked = [...counts]
    .filter(([key]) => !unnamed.has(key) && !saved.has(key))
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return new Set(ranked.slice(limit).map(([key]) => key))
}
