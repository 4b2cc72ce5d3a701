import {
  findOtherCampaignsOfDay,
  OTHER_CAMPAIGNS,
} from '#domain/marketing/funnel/campaign-limit.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import type { EventFacts } from '#domain/marketing/funnel/event-key.ts'
import { tallyDay } from '#domain/marketing/funnel/tally-day.ts'
import { tallyVisits, type VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { addNames } from '../../tracking/campaign-names.ts'
import { listDay, readFacts, type ListedDay, type ListedEvent } from '../../tracking/events.ts'
import { type KnownNames, limitToKnown, readKnownNames } from './landings.ts'

/** The figures of some days. */
export interface Counted {
  readonly cells: readonly Cell[]
  readonly visits: readonly VisitCell[]
}

/**
 * The figures of a day where the firm is, counted from its events.
 *
 * @param only Leaves the other figures empty.
 */
export async function countDay(
  day: string,
  known?: KnownNames,
  only?: keyof Counted,
): Promise<Counted> {
  const [today, before] = await Promise.all([listDay(day), listDay(addDays(day, -1))])
  const names = known ?? (await readKnownNames())
  const cells = only === 'visits' ? [] : await countCells(today, before, names)
  const visits = only === 'cells' ? [] : countVisits(today, before, names)
  return { cells: await addNames(day, cells), visits: await addNames(day, visits) }
}

async function countCells(
  today: ListedDay,
  before: ListedDay,
  { campaigns }: KnownNames,
): Promise<Cell[]> {
  const earlier = listEarlierEvents(today, before)
  const [facts, earlierFacts] = [await readFacts(today.events), await readFacts(earlier)]
  // Before the tally, so that invented campaigns cost no cells.
  const others = findOtherCampaignsOfDay(facts, campaigns)
  const merge = (event: EventFacts) =>
    others.has(event.campaign) ? { ...event, campaign: OTHER_CAMPAIGNS } : event
  return tallyDay(facts.map(merge), earlierFacts.map(merge))
}

function countVisits(today: ListedDay, before: ListedDay, names: KnownNames): VisitCell[] {
  const steps = today.events.map(({ facts }) => facts)
  return limitToKnown(tallyVisits(today.arrivals, steps, before.visits), names)
}

/** The day before's events of visits that went on after midnight. */
function listEarlierEvents(today: ListedDay, before: ListedDay): readonly ListedEvent[] {
  const opened = new Set(
    today.events.flatMap(({ facts }) => (facts.step.type === 'page_view' ? [facts.visit] : [])),
  )
  return before.events.filter(
    ({ facts: { visit } }) => today.visits.has(visit) && !opened.has(visit),
  )
}
