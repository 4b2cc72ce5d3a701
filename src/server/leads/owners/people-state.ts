import { z } from 'zod'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'

/** How far the leads of earlier releases were brought together: linked first, then assigned. */
const stateSchema = z.object({
  phase: z.enum(['link', 'assign', 'done']),
  /** The last key of the phase; absent at its start. */
  at: z.string().optional(),
})

export type PeopleState = z.infer<typeof stateSchema>

const states = collection('lead-people-state', stateSchema)
const KEY = 'all'

export async function readPeopleState(): Promise<PeopleState> {
  return (await ifReadable(states.find(KEY))) ?? { phase: 'link' }
}

export async function savePeopleState(state: PeopleState): Promise<void> {
  await states.upsert(KEY, () => state)
}

/** Whether every lead is found by its links. */
export async function areAllLinked(): Promise<boolean> {
  return (await readPeopleState()).phase !== 'link'
}
