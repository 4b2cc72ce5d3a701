import { z } from 'zod'
import { isLead } from '#domain/leads/lead-kinds.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { listTies } from '#domain/leads/ownership.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { linkEmail, outbox } from '../email/outbox.ts'
import { type Collection, collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import type { Progress } from '../storage/sweep.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { listLeadsSince } from './lead-pages.ts'
import { leads, linkLead } from './leads.ts'
import { assignOwners } from './owners.ts'

/** How far the records of a backup or of an earlier release are grouped by person. */
const stateSchema = z.object({
  phase: z.enum(['link', 'assign', 'done']),
  /** The last key of the phase; absent at its start. */
  at: z.string().optional(),
})

type State = z.infer<typeof stateSchema>

const states = collection('lead-people-state', stateSchema)

/** `all` is the state of all leads. */
type StateKey = 'all' | 'emails'

async function readState(key: StateKey): Promise<State> {
  return (await ifReadable(states.find(key))) ?? { phase: 'link' }
}

async function saveState(key: StateKey, state: State): Promise<void> {
  await states.upsert(key, () => state)
}

/**
 * Link the leads of a backup or of 0.1.0, and the emails of 0.1.0, unless that is done: nothing
 * finds those of a person before. A request that runs out of time leaves the rest to the next one.
 */
export async function linkRecords(until = Infinity): Promise<Progress> {
  const linked = await runPhase('all', 'link', { records: leads, apply: linkLead, until })
  if (!linked.isFinished) return linked
  const emails = await runPhase('emails', 'link', { records: outbox, apply: linkEmail, until })
  return { ...emails, count: linked.count }
}

/**
 * Link the leads and emails that have no links, then decide whose the leads are, in runs that end
 * at `until`.
 *
 * @param startsOver Begin from the start, for a store that was restored or damaged.
 */
export async function groupLeadsByPerson({
  until = Infinity,
  startsOver = false,
}: { until?: number; startsOver?: boolean } = {}): Promise<Progress> {
  if (startsOver)
    await Promise.all([saveState('all', { phase: 'link' }), saveState('emails', { phase: 'link' })])
  const linked = await linkRecords(until)
  if (!linked.isFinished) return linked
  const apply = async (_key: string, lead: Lead) => {
    // An anonymous lead belongs to a person only if it is tied to a lead that they wrote.
    if (isLead(lead)) await assignOwners(listTies(lead))
  }
  return runPhase('all', 'assign', { records: leads, apply, until })
}

/** What a phase does with each record of a store. */
interface MigrationStep<Stored> {
  readonly records: Pick<Collection<Stored>, 'pages' | 'findMany'>
  readonly apply: (key: string, record: Stored) => Promise<void>
  readonly until: number
}

const BATCH = 100

/** Apply a step to every record, newest first, unless the phase is over. */
async function runPhase<Stored>(
  stateKey: StateKey,
  phase: 'link' | 'assign',
  { records, apply, until }: MigrationStep<Stored>,
): Promise<Progress> {
  const { phase: current, at = '' } = await readState(stateKey)
  if (current !== phase) return { count: 0, isFinished: true }
  let count = 0
  for await (const page of records.pages()) {
    const keys = page.map(({ key }) => key).filter((key) => key > at)
    while (keys.length > 0) {
      if (currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = keys.splice(0, BATCH)
      const stored = await records.findMany(batch)
      await inParallel([...stored], ([key, record]) => apply(key, record))
      count += batch.length
      await saveState(stateKey, { phase, at: batch.at(-1) })
    }
  }
  // Emails have no owner, so they are only linked.
  const nextPhase = stateKey === 'all' && phase === 'link' ? 'assign' : 'done'
  await saveState(stateKey, { phase: nextPhase })
  return { count, isFinished: true }
}

/** Two days, because last night's run may have failed. */
const RECENT_MS = 2 * DAY_MS

const TIES_AT_ONCE = 100

/**
 * Decide again who owns the anonymous records of the last two days, in a run that ends at `until`.
 * A function that was ended while it assigned a record or erased a person may have left one that
 * names someone who was forgotten.
 */
export async function recheckOwners(now = currentTime(), until = Infinity): Promise<Progress> {
  // Leads of an earlier release are assigned once they are linked.
  if ((await readState('all')).phase === 'link') return { count: 0, isFinished: true }
  const recent = await listLeadsSince(undefined, new Date(now.getTime() - RECENT_MS), now)
  const ties = [...new Set(recent.flatMap(listTies))]
  while (ties.length > 0) {
    if (currentTime().getTime() >= until) return { count: 0, isFinished: false }
    await assignOwners(ties.splice(0, TIES_AT_ONCE))
  }
  return { count: 0, isFinished: true }
}
