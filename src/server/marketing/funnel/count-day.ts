import {
  findOtherCampaignsOfDay,
  OTHER_CAMPAIGNS,
} from '#domain/marketing/funnel/campaign-limit.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import { buildVisitKey, type EventFacts } from '#domain/marketing/funnel/event-key.ts'
import { groupChangedAnswers, tallyDay, type Outcome } from '#domain/marketing/funnel/tally-day.ts'
import { tallyVisits, type VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { readSavedNames, type SavedNames } from '../../tracking/saved-links.ts'
import { findFirmDayStart } from '../../site/site.ts'
import { leads } from '../../leads/leads.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { listKeysBetween } from '../../storage/ordered-log.ts'
import { addNames } from '../../tracking/campaign-names.ts'
import { events, listDay, type ListedDay, type ListedEvent } from '../../tracking/events.ts'
import { limitToNamed } from './landings.ts'

/** The figures of some days. */
export interface Counted {
  readonly cells: readonly Cell[]
  readonly visits: readonly VisitCell[]
}

/** The figures of a day where the firm is, counted from its events and leads. */
export async function countDay(day: string, saved?: SavedNames): Promise<Counted> {
  const [today, before] = await Promise.all([listDay(day), listDay(addDays(day, -1))])
  const isEmpty = [today, before].every(({ visits }) => visits.size === 0)
  // A lead counts through its visit's events of this day or the day before.
  const outcomes = isEmpty ? [] : await listOutcomes(day)
  const earlier = listEarlierEvents(today, before, outcomes)
  const [facts, earlierFacts] = [await readFacts(today.events), await readFacts(earlier)]
  const { campaigns } = saved ?? (await readSavedNames())
  // Before the tally, so that invented campaigns cost no cells.
  const others = findOtherCampaignsOfDay(facts, campaigns)
  const merge = (event: EventFacts) =>
    others.has(event.campaign) ? { ...event, campaign: OTHER_CAMPAIGNS } : event
  const [cells, visits] = await Promise.all([
    addNames(day, tallyDay(facts.map(merge), outcomes, earlierFacts.map(merge))),
    limitToNamed(tallyVisits(today.arrivals, facts, before.visits), campaigns),
  ])
  return { cells, visits: await addNames(day, visits) }
}

/** The day before's events of visits that went on after midnight. */
function listEarlierEvents(
  today: ListedDay,
  before: ListedDay,
  outcomes: readonly Outcome[],
): readonly ListedEvent[] {
  const opened = new Set(
    today.events.flatMap(({ facts }) => (facts.step.type === 'page_view' ? [facts.visit] : [])),
  )
  const visits = new Set(
    [...today.visits, ...outcomes.map(({ visit }) => visit)].filter((visit) => !opened.has(visit)),
  )
  return before.events.filter(({ facts }) => visits.has(facts.visit))
}

async function readFacts(listed: readonly ListedEvent[]): Promise<EventFacts[]> {
  const superseded = await findSupersededAnswers(listed)
  return listed.filter(({ key }) => !superseded.has(key)).map(({ facts }) => facts)
}

/** The keys of answers that were changed later. Only the bodies of these groups are read. */
async function findSupersededAnswers(listed: readonly ListedEvent[]): Promise<Set<string>> {
  const groups = groupChangedAnswers(listed)
  const read = await events.findMany(groups.flat())
  const timeOf = (key: string) => read.get(key)?.at ?? ''
  return new Set(
    groups.flatMap((keys) => keys.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))).slice(1)),
  )
}

/** The leads of a day that came from a visit to a quiz. */
async function listOutcomes(day: string): Promise<Outcome[]> {
  const [from, to] = await Promise.all([findFirmDayStart(day), findFirmDayStart(addDays(day))])
  const found = await leads.findMany(await listKeysBetween(leads, from, to))
  return [...found.values()].flatMap((lead) => {
    const visit = lead.visit ?? lead.sessionId
    if (!visit || lead.kind === 'quiz' || lead.status === 'spam') return []
    return [{ visit: buildVisitKey(visit, sha256Hex), kind: lead.kind }]
  })
}
