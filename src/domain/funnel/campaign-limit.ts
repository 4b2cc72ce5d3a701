import { NO_CAMPAIGN } from './campaign-name.ts'
import type { Cell } from './cell.ts'
import { sumByCell } from './tally.ts'

/** Visitors can invent campaign names, so at most this many unsaved ones are counted by name. */
export const CAMPAIGN_LIMIT = 200

/** The key of all other campaigns. Keys of campaigns have an underscore. */
export const OTHER_CAMPAIGNS = 'other'

/**
 * Count the campaigns with the most views by name and the rest as {@link OTHER_CAMPAIGNS}. Campaigns
 * in `saved` are always counted by name.
 */
export function limitCampaigns(
  cells: readonly Cell[],
  saved: ReadonlySet<string>,
  limit = CAMPAIGN_LIMIT,
): Cell[] {
  const views = new Map<string, number>()
  for (const { campaign, views: more } of cells) {
    if (campaign === NO_CAMPAIGN || campaign === OTHER_CAMPAIGNS || saved.has(campaign)) continue
    views.set(campaign, (views.get(campaign) ?? 0) + more)
  }
  if (views.size <= limit) return [...cells]
  const ranked = [...views].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const others = new Set(ranked.slice(limit).map(([campaign]) => campaign))
  return sumByCell(
    cells.map((cell) => {
      if (!others.has(cell.campaign)) return cell
      const { name: _, ...figures } = cell
      return { ...figures, campaign: OTHER_CAMPAIGNS }
    }),
  )
}
