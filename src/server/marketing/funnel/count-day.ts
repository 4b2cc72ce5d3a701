import {
  findOtherCampaignsOfDay,
  OTHER_CAMPAIGNS,
} from '#domain/marketing/funnel/campaign-limit.ts'
import type { Cell } from '#domain/marketing/funnel/cell.ts'
import { buildSessionKey, type EventFacts } from '#domain/marketing/funnel/event-key.ts'
import { groupChangedAnswers, tallyDay, type Outcome } from '#domain/marketing/funnel/tally-day.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { readSavedNames, type SavedNames } from '../../tracking/saved-links.ts'
import { findFirmDayStart } from '../../site/site.ts'
import { leads } from '../../leads/leads.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { listKeysBetween } from '../../storage/ordered-log.ts'
import { addNames } from '../../tracking/campaign-names.ts'
import { events, hasEvents, listEvents, type ListedEvent } from '../../tracking/events.ts'

/** The figures of a day where the firm is, counted from its events and leads. */
export async function countDay(day: string, saved?: SavedNames): Promise<Cell[]> {
  const [listed, before] = await Promise.all([listEvents(day), hasEvents(addDays(day, -1))])
  // A lead counts through its session's events of this day or the day before.
  const outcomes = listed.length > 0 || before ? await listOutcomes(day) : []
  const earlier = before ? await listEarlierEvents(day, listed, outcomes) : []
  const [facts, earlierFacts] = [await readFacts(listed), await readFacts(earlier)]
  const { campaigns } = saved ?? (await readSavedNames())
  // Before the tally, so that invented campaigns cost no cells.
  const others = findOtherCampaignsOfDay(facts, campaigns)
  const merge = (event: EventFacts) =>
    others.has(event.campaign) ? { ...event, campaign: OTHER_CAMPAIGNS } : event
  return addNames(day, tallyDay(facts.map(merge), outcomes, earlierFacts.map(merge)))
}

/** The day before's events of sessions that went on after midnight. */
async function listEarlierEvents(
  day: string,
  listed: readonly ListedEvent[],
  outcomes: readonly Outcome[],
): Promise<ListedEvent[]> {
  const opened = new Set(
    listed.flatMap(({ facts }) => (facts.step.type === 'page_view' ? [facts.session] : [])),
  )
  const sessions = new Set(
    [...listed.map(({ facts }) => facts.session), ...outcomes.map(({ session }) => session)].filter(
      (session) => !opened.has(session),
    ),
  )
  if (sessions.size === 0) return []
  return (await listEvents(addDays(day, -1))).filter(({ facts }) => sessions.has(facts.session))
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

/** The leads of a day that came from a quiz session. */
async function listOutcomes(day: string): Promise<Outcome[]> {
  const [from, to] = await Promise.all([findFirmDayStart(day), findFirmDayStart(addDays(day))])
  const found = await leads.findMany(await listKeysBetween(leads, from, to))
  return [...found.values()].flatMap((lead) => {
    if (!lead.sessionId || lead.kind === 'quiz' || lead.status === 'spam') return []
    return [{ session: buildSessionKey(lead.sessionId, sha256Hex), kind: lead.kind }]
  })
}
