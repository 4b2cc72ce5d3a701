import { type CampaignName, NO_CAMPAIGN_KEY } from '../../attribution/campaign-name.ts'
import { sumBy } from '../../sum.ts'
import { buildPlaceId, type Place } from './cell.ts'

/** The most campaigns without a saved link that are counted by name, because visitors can invent names. */
export const CAMPAIGN_LIMIT = 200

/** The key under which all other campaigns are counted. Keys of campaigns have an underscore, so none is the same. */
export const OTHER_CAMPAIGNS = 'other'

/** The keys past the limit. Saved ones, "no campaign" and "other" are never among them. */
export function findKeysPastLimit(
  counted: Iterable<readonly [key: string, count: number]>,
  saved: ReadonlySet<string>,
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const [key, count] of counted) counts.set(key, (counts.get(key) ?? 0) + count)
  const unnamed = new Set(['', NO_CAMPAIGN_KEY, OTHER_CAMPAIGNS])
  const ranked = [...counts]
    .filter(([key]) => !unnamed.has(key) && !saved.has(key))
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return new Set(ranked.slice(CAMPAIGN_LIMIT).map(([key]) => key))
}

interface Named {
  readonly campaign: string
  readonly name?: CampaignName | undefined
}

/** Cells in which the campaigns past the limit are {@link OTHER_CAMPAIGNS}. */
export function mergeCampaignsPastLimit<Counted extends Named>(
  cells: readonly Counted[],
  countOf: (cell: Counted) => number,
  saved: ReadonlySet<string>,
): Counted[] {
  const counted = cells.map((cell) => [cell.campaign, countOf(cell)] as const)
  const others = findKeysPastLimit(counted, saved)
  return cells.map((cell) =>
    others.has(cell.campaign) ? { ...cell, campaign: OTHER_CAMPAIGNS, name: undefined } : cell,
  )
}

/** Count the campaigns with the highest counts and those in `saved` by name, and the rest together. */
export function limitCampaigns<Counted extends Place & Named>(
  ...named: Parameters<typeof mergeCampaignsPastLimit<Counted>>
): Counted[] {
  return sumBy(mergeCampaignsPastLimit(...named), buildPlaceId)
}
