import { NO_CAMPAIGN_KEY } from '../../attribution/campaign-name.ts'
import { addCounts, createSums, sumBy } from '../../sum.ts'
import { buildPlaceId, type Place } from './cell.ts'

/** The most unsaved campaigns, or unknown pages, that are counted by name: visitors can invent names. */
export const CAMPAIGN_LIMIT = 200

/** The key under which all other campaigns are counted. Keys of campaigns have an underscore, so none is the same. */
export const OTHER_CAMPAIGNS = 'other'

/** The name under which rare landing pages are counted together. It has no slash, so it is no path. */
export const OTHER_LANDINGS = 'other'

const OTHERS = {
  campaign: { campaign: OTHER_CAMPAIGNS, name: undefined },
  landing: { landing: OTHER_LANDINGS },
}

/**
 * Names the campaigns or landing pages past the limit as the others. Saved names stay, and so do
 * cells without a name.
 */
export function mergePastLimit<
  Part extends keyof typeof OTHERS,
  Counted extends Readonly<Record<Part, string>>,
>(
  cells: readonly Counted[],
  part: Part,
  countOf: (cell: Counted) => number,
  saved: ReadonlySet<string>,
): Counted[] {
  const counts = createSums()
  for (const cell of cells) addCounts(counts, { [cell[part]]: countOf(cell) })
  const kept = new Set(['', NO_CAMPAIGN_KEY, OTHER_CAMPAIGNS, ...saved])
  const ranked = Object.entries(counts)
    .filter(([name]) => !kept.has(name))
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const others = new Set(ranked.slice(CAMPAIGN_LIMIT).map(([name]) => name))
  return cells.map((cell) => (others.has(cell[part]) ? { ...cell, ...OTHERS[part] } : cell))
}

/** Counts the campaigns with the highest counts and those in `saved` by name, and the rest together. */
export function limitCampaigns<Counted extends Place>(
  cells: readonly Counted[],
  countOf: (cell: Counted) => number,
  saved: ReadonlySet<string>,
): Counted[] {
  return sumBy(mergePastLimit(cells, 'campaign', countOf, saved), buildPlaceId)
}
