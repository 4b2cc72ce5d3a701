import { z } from 'zod'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'

const KEY = 'all'

export const rollUpState = collection('funnel-state', z.object({ rolledTo: z.iso.date() }))

/** The last closed day. Every day before it is closed too. */
export async function findRolledTo(): Promise<string | undefined> {
  return (await ifReadable(rollUpState.find(KEY)))?.rolledTo
}

/** Overlapping runs can only move it forward. While it cannot be read, every run counts all days. */
export async function advanceRolledTo(day: string): Promise<void> {
  await ifReadable(
    rollUpState.upsert(KEY, (kept) => (kept && kept.rolledTo >= day ? kept : { rolledTo: day })),
  )
}

/** Reopen days after `last`, which a wrong clock closed before their end. */
export async function reopenAfter(last: string): Promise<void> {
  const reached = await findRolledTo()
  if (reached !== undefined && reached > last)
    await rollUpState.upsert(KEY, () => ({ rolledTo: last }))
}
