import {
  readRecords,
  type RecordPosition,
  recordPositionSchema,
} from '../../archive/read-records.ts'
import { findUnreadableReason } from '../../archive/restore.ts'
import { BACKED_UP_STORES } from '../../archive/stores.ts'
import { currentTime } from '../../clock.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { type CheckOutcome, SelfCheckFault } from './results.ts'

/** The position at which the next night continues; `null` to start again. */
const positions = collection('proof-position', recordPositionSchema.nullable())
const KEY = 'backup'

/**
 * Read a part of a backup as a restore does. The next night continues where this one ended, so
 * every record has its turn.
 */
export async function checkBackup(until: number): Promise<CheckOutcome> {
  const from = await findPosition()
  // A listing may no longer know its cursor; the store then starts again.
  await positions.upsert(KEY, () => null)
  for await (const { record, position } of readRecords(from)) {
    const reason = findUnreadableReason(record)
    if (reason) throw new SelfCheckFault(`A restore would refuse the record ${reason}.`)
    if (currentTime().getTime() < until) continue
    await positions.upsert(KEY, () => position)
    return {}
  }
  return {}
}

/** Records of a store that this release no longer has are passed over. */
async function findPosition(): Promise<RecordPosition | undefined> {
  const found = await ifReadable(positions.find(KEY))
  return found && Object.hasOwn(BACKED_UP_STORES, found.store) ? found : undefined
}
