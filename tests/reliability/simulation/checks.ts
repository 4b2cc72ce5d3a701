import type { Lead } from '#domain/leads/lead.ts'
import { readEventKey } from '#domain/marketing/funnel/event-key.ts'
import type { BlobStorage } from '#platform/blobs/storage.ts'
import { leads } from '#server/leads/leads.ts'
import { findPersonRecords } from '#server/leads/person.ts'
import { events } from '#server/tracking/events.ts'
import type { Outcome } from './actions.ts'
import { findTexts, findUnlistedStores } from './checks/personal-data.ts'
import { checkVisits } from './checks/visits.ts'
import { PEOPLE, type Step } from './plan.ts'
import { checkHistories, isDone } from './registers/histories.ts'
import type { Subject } from './registers/registers.ts'

/** A step with what it saw, and when. */
export interface Event {
  readonly step: Step
  readonly outcome: Outcome
  readonly start: number
  readonly end: number
  /** When it began and ended, in virtual milliseconds. */
  readonly startMs: number
  readonly endMs: number
  /** What the author of a change last saw. */
  readonly seen?: string
}

/** What is wrong after everything has ended and no fault is left. */
export async function findViolations(
  history: readonly Event[],
  {
    listLagMs,
    last,
    storage,
  }: { listLagMs: number; last: ReadonlyMap<Subject, string>; storage: BlobStorage },
): Promise<string[]> {
  const stored = await leads.all()
  const found = [
    ...checkHistories(history, last),
    ...checkAcknowledged(history, stored),
    ...(await checkEvents(history)),
    ...checkOnce(stored),
    ...(await checkPeople(stored)),
    ...checkVisits(history, listLagMs, stored),
    ...checkForgotten(history, listLagMs, storage),
    ...findUnlistedStores(storage),
  ]
  return found
}

/** What was acknowledged is there, unless its person may have been forgotten since. */
function checkAcknowledged(history: readonly Event[], stored: readonly Lead[]): string[] {
  const text = JSON.stringify(stored)
  return history.flatMap(({ step, outcome, start }) => {
    if (!('visit' in step) || step.act === 'event' || step.act === 'result') return []
    if (outcome.status !== 201 || text.includes(step.mark)) return []
    const owners = listOwners(step, history)
    const isForgotten = history.some(
      (other) =>
        other.step.act === 'forget' &&
        other.end >= start &&
        owners.some((who) => 'who' in other.step && who === other.step.who),
    )
    return isForgotten ? [] : [`the ${step.act} ${step.mark} was acknowledged and is lost`]
  })
}

/** Who takes a record along when they are forgotten: its writer, or the writers of its visit. */
function listOwners(
  { act, who, visit }: Extract<Step, { readonly who: number; readonly visit: number }>,
  history: readonly Event[],
): number[] {
  if (act === 'contact' || act === 'assessment') return [who]
  return history.flatMap(({ step }) => {
    const isWritten = step.act === 'contact' || step.act === 'assessment'
    return isWritten && step.visit === visit ? [step.who] : []
  })
}

async function checkEvents(history: readonly Event[]): Promise<string[]> {
  const visits = (await events.keys()).map((key) => readEventKey(key)?.visit)
  const acknowledged = history.filter(
    ({ step, outcome }) => step.act === 'event' && outcome.status === 201,
  )
  return new Set(visits).size >= acknowledged.length
    ? []
    : [`${acknowledged.length} events were acknowledged and ${visits.length} are there`]
}

/** A request that was repeated with its key is stored once. */
function checkOnce(stored: readonly Lead[]): string[] {
  const marks = stored.flatMap((lead) =>
    lead.kind === 'quiz' ? (JSON.stringify(lead).match(/mark\d+x/) ?? []) : [],
  )
  return marks.length === new Set(marks).size ? [] : ['a quiz result is stored twice']
}

/** Whose a record is follows from the records alone: the only writer of its visit. */
async function checkPeople(stored: readonly Lead[]): Promise<string[]> {
  const writersOf = (visit: string | undefined) =>
    new Set(
      stored.flatMap((lead) =>
        lead.kind !== 'quiz' &&
        lead.kind !== 'share' &&
        visit !== undefined &&
        lead.sessionId === visit
          ? [lead.email]
          : [],
      ),
    )
  const found: string[] = []
  for (const person of PEOPLE) {
    const isOwn = (lead: Lead) => {
      if (lead.kind === 'contact' || lead.kind === 'assessment') return lead.email === person
      if (lead.kind === 'share' && lead.toEmail === person) return true
      const writers = writersOf(lead.sessionId)
      return writers.size === 1 && writers.has(person)
    }
    const shown = (await findPersonRecords(person)).leads.map(({ lead }) => lead.id).toSorted()
    const own = stored
      .filter(isOwn)
      .map(({ id }) => id)
      .toSorted()
    if (shown.join() !== own.join())
      found.push(`${person} is shown ${shown.length} records and has ${own.length}`)
  }
  return found
}

/** After a person was forgotten and wrote no more, no record names them. Late listings show a record later. */
function checkForgotten(
  history: readonly Event[],
  listLagMs: number,
  storage: BlobStorage,
): string[] {
  const found: string[] = []
  for (const [who, person] of PEOPLE.entries()) {
    const forgotten = history.findLast(
      ({ step, outcome }) => step.act === 'forget' && step.who === who && outcome.status === 200,
    )
    const wroteSince = history.some(
      ({ step, endMs }) =>
        'who' in step &&
        step.act !== 'forget' &&
        step.who === who &&
        endMs + listLagMs >= (forgotten?.startMs ?? 0),
    )
    if (!forgotten || wroteSince) continue
    const places = findTexts(storage, [person])
    found.push(...places.map((place) => `${person} was forgotten and is named in ${place}`))
  }
  return found
}

const BUILT: ReadonlySet<Subject> = new Set(['article-0', 'article-1', 'slug', 'page'])

/** A build was requested after the last save that visitors will see. */
export function checkBuilt(history: readonly Event[], builtAt: number): string[] {
  const unbuilt = history.find(
    ({ step, outcome, start }) =>
      step.act === 'change' && BUILT.has(step.subject) && isDone(outcome.status) && builtAt < start,
  )
  return unbuilt ? [`no build was requested for ${JSON.stringify(unbuilt.step)}`] : []
}
