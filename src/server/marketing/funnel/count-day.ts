import { limitCampaigns } from '#domain/marketing/funnel/campaign-limit.ts'
import { type Cell, tallyDay } from '#domain/marketing/funnel/cell.ts'
import { buildLandingKey } from '#domain/marketing/funnel/event-key.ts'
import { limitVisits, tallyVisits, type VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { addCampaignNames } from '../../tracking/campaign-names.ts'
import { listDay, omitSuperseded } from '../../tracking/events.ts'
import { readSavedCampaigns } from '../../tracking/saved-links.ts'
import { listCampaignTargets } from '../campaigns/links.ts'

export type KnownNames = Awaited<ReturnType<typeof readKnownNames>>

/** Read the campaigns and pages that are counted by name, however many others visitors invent. */
export async function readKnownNames() {
  const [campaigns, targets] = await Promise.all([readSavedCampaigns(), listCampaignTargets()])
  return {
    /** The campaigns of saved links, as in the events' keys. */
    campaigns,
    /** The paths of pages by their keys, see {@link buildLandingKey}. */
    pages: new Map(targets.map(({ path }) => [buildLandingKey(path, sha256Hex), path])),
  }
}

/** Limit the names of visits to saved campaigns, pages of this site and the most frequent others. */
export function limitToKnown(cells: readonly VisitCell[], { campaigns, pages }: KnownNames) {
  const named = cells.map((cell) => ({ ...cell, landing: pages.get(cell.landing) ?? cell.landing }))
  return limitVisits(named, campaigns, new Set(pages.values()))
}

/** The figures of some days. */
export interface Counted {
  readonly cells: readonly Cell[]
  readonly visits: readonly VisitCell[]
}

/** The figures of a day where the firm is, counted from its events. */
export async function countDay(day: string, names: KnownNames): Promise<Counted> {
  const [today, before] = await Promise.all([listDay(day), listDay(addDays(day, -1))])
  const visits = limitToKnown(tallyVisits(today.arrivals, today.events, before.visits), names)
  const events = await omitSuperseded(today.events)
  // A visit that went on after midnight answered its first questions on the day before.
  const earlier = await omitSuperseded(before.events.filter(({ visit }) => today.visits.has(visit)))
  const cells = limitCampaigns(tallyDay(events, earlier), ({ views }) => views, names.campaigns)
  return { cells: await addCampaignNames(day, cells), visits: await addCampaignNames(day, visits) }
}
