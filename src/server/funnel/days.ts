import { z } from 'zod'
import { readEventKey, buildSessionKey, type EventFacts } from '#domain/funnel/event-key.ts'
import { groupChangedAnswers, tallyDay, type Outcome } from '#domain/funnel/tally-day.ts'
import { sumByCell, type Cell } from '#domain/funnel/tally.ts'
import { listPrefixesSince } from '#domain/leads/time-bucket.ts'
import { timeOfKey } from '#domain/storage/time-key.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { events } from './events.ts'
import { leads } from '../leads/leads.ts'
import { inParallel } from '../storage/parallel.ts'

const READS_AT_ONCE = 16
const DAY_MS = 86_400_000

const count = z.int().min(0)

const daySchema = z.object({
  cells: z.array(
    z.object({
      quizId: z.string(),
      campaign: z.string(),
      views: count,
      started: count,
      questions: z
        .array(z.object({ saw: count, answered: count, options: z.array(count).readonly() }))
        .readonly(),
      submitted: count,
      shared: count,
      requested: count,
      contacted: count,
    }),
  ),
})

/** One small record for each closed day, under its date. */
export const funnelDays = collection('funnel-days', daySchema)

/** The days of a closed month in one record, under its year and month, so that a year is a few reads. */
export const funnelMonths = collection('funnel-months', daySchema)

/** Sum the days of a month up, which are all closed. */
export async function closeMonth(month: string): Promise<void> {
  const days = await funnelDays.all(`${month}-`)
  const cells = sumByCell(days.flatMap((day) => day.cells))
  if (cells.length > 0 || (await funnelMonths.read(month))) {
    await funnelMonths.upsert(month, () => ({ cells }))
  }
}

/** What happened on a UTC day, counted from the events and leads themselves. */
export async function countDay(day: string): Promise<Cell[]> {
  const [listed, before] = await Promise.all([eventsOf(day), hasEvents(addDays(day, -1))])
  // Leads belong to a report through the events of their visit, of this day or the one before.
  const outcomes = listed.length > 0 || before ? await outcomesOf(day) : []
  const earlier = before ? await earlierSteps(day, listed, outcomes) : []
  return tallyDay(await factsOf(listed), outcomes, await factsOf(earlier))
}

/** Steps of the day before, of sessions that continue after midnight. Without such sessions it lists nothing. */
async function earlierSteps(
  day: string,
  listed: readonly ListedEvent[],
  outcomes: readonly Outcome[],
): Promise<ListedEvent[]> {
  const isView = ({ facts }: ListedEvent) => facts.step.type === 'page_view'
  const opened = new Set(listed.filter(isView).map(({ facts }) => facts.session))
  const sessions = new Set(
    [...listed.map(({ facts }) => facts.session), ...outcomes.map(({ session }) => session)].filter(
      (session) => !opened.has(session),
    ),
  )
  if (sessions.size === 0) return []
  const events = await eventsOf(addDays(day, -1))
  return events.filter(({ facts }) => sessions.has(facts.session))
}

/** The facts of events, without the answers that were changed afterwards. */
async function factsOf(listed: readonly ListedEvent[]): Promise<EventFacts[]> {
  const superseded = await supersededAnswers(listed)
  return listed.filter(({ key }) => !superseded.has(key)).map(({ facts }) => facts)
}

/** How many visits a quiz had today from a campaign. */
export async function countSessionsToday(
  quizId: string,
  campaign: string,
  now: Date,
): Promise<number> {
  const sessions = new Set<string>()
  for (const key of await events.keys(`${formatDay(now)}/${quizId}/${campaign}/`)) {
    const facts = readEventKey(key)
    if (facts) sessions.add(facts.session)
  }
  return sessions.size
}

/** The keys of one visit's events on a day. */
export async function listSessionEvents(day: string, sessionId: string): Promise<ListedEvent[]> {
  const session = buildSessionKey(sessionId, sha256Hex)
  return (await eventsOf(day)).filter(({ facts }) => facts.session === session)
}

/** The day of the oldest event that is kept. */
export async function findOldestDay(): Promise<string | undefined> {
  // Keys begin with the day, so the oldest are listed first.
  for await (const page of events.pages()) {
    const day = page.map(({ key }) => readEventKey(key)?.day).find((known) => known !== undefined)
    if (day !== undefined) return day
  }
  return undefined
}

export function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

export function addDays(day: string, days = 1): string {
  return formatDay(new Date(Date.parse(day) + days * DAY_MS))
}

export interface ListedEvent {
  readonly key: string
  readonly facts: EventFacts
}

async function hasEvents(day: string): Promise<boolean> {
  for await (const page of events.pages(`${day}/`)) return page.length > 0
  return false
}

async function eventsOf(day: string): Promise<ListedEvent[]> {
  const found: ListedEvent[] = []
  for await (const page of events.pages(`${day}/`)) {
    for (const { key } of page) {
      const facts = readEventKey(key)
      if (facts) found.push({ key, facts })
    }
  }
  return found
}

/** Answers that were changed afterwards. Only these events' bodies have to be read. */
async function supersededAnswers(listed: readonly ListedEvent[]): Promise<Set<string>> {
  const groups = await inParallel(groupChangedAnswers(listed), READS_AT_ONCE, async (keys) => {
    const read = await Promise.all(
      keys.map(async (key) => ({ key, at: (await events.find(key))?.at })),
    )
    const latest = read.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
    return latest.slice(1).map(({ key }) => key)
  })
  return new Set(groups.flat())
}

/** The leads of a day that a quiz visit led to. */
async function outcomesOf(day: string): Promise<Outcome[]> {
  const from = new Date(day)
  const to = new Date(from.getTime() + DAY_MS)
  const listed = await Promise.all(listPrefixesSince(from, to).map((prefix) => leads.keys(prefix)))
  const keys = listed.flat().filter((key) => {
    const at = timeOfKey(key)
    return at !== undefined && at >= from && at < to
  })
  const found = await inParallel(keys, READS_AT_ONCE, (key) => leads.find(key))
  return found.flatMap((lead) => {
    if (!lead?.sessionId || lead.kind === 'quiz' || lead.status === 'spam') return []
    return [{ session: buildSessionKey(lead.sessionId, sha256Hex), kind: lead.kind }]
  })
}
