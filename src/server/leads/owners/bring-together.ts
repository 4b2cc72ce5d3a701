import { hasWriter, listTies } from '#domain/leads/ownership.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { currentTime } from '../../clock.ts'
import type { Progress } from '../../storage/sweep.ts'
import { inParallel } from '../../storage/parallel.ts'
import { leads } from '../leads.ts'
import { assignOwners } from './assign-owners.ts'
import { readPeopleState, savePeopleState } from './people-state.ts'
import { linkLead } from './person-links.ts'

const AT_ONCE = 16
const BATCH = 100

/**
 * Bring the leads of earlier releases together by person, in runs that end at `until`.
 *
 * @param again Begin from the start, for a store that was restored or damaged.
 */
export async function bringTogether({
  until = Infinity,
  again = false,
}: { until?: number; again?: boolean } = {}): Promise<Progress> {
  if (again) await savePeopleState({ phase: 'link' })
  const linked = await runPhase('link', linkLead, until)
  if (!linked.isFinished) return linked
  const assigned = await runPhase('assign', assignWriter, until)
  return { ...assigned, count: Math.max(linked.count, assigned.count) }
}

/** Work on every lead, newest first, unless the phase is over. */
async function runPhase(
  phase: 'link' | 'assign',
  work: (key: string, lead: Lead) => Promise<void>,
  until: number,
): Promise<Progress> {
  const { phase: current, at } = await readPeopleState()
  if (current !== phase) return { count: 0, isFinished: true }
  let count = 0
  for await (const page of leads.pages()) {
    const keys = page.map(({ key }) => key).filter((key) => at === undefined || key > at)
    while (keys.length > 0) {
      if (currentTime().getTime() >= until) return { count, isFinished: false }
      const batch = keys.splice(0, BATCH)
      const found = await leads.findMany(batch)
      await inParallel([...found], AT_ONCE, ([key, lead]) => work(key, lead))
      count += batch.length
      await savePeopleState({ phase, at: batch.at(-1) })
    }
  }
  await savePeopleState({ phase: phase === 'link' ? 'assign' : 'done' })
  return { count, isFinished: true }
}

/** Only what is tied to a written lead can belong to a person. */
async function assignWriter(_key: string, lead: Lead): Promise<void> {
  if (hasWriter(lead)) await assignOwners(listTies(lead))
}
