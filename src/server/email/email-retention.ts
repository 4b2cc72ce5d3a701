import { timeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../clock.ts'
import { sweep, type Progress } from '../jobs/sweep.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { outbox } from './outbox.ts'

const DAY_MS = 86_400_000

/** Sent and discarded emails are kept this long. */
export const EMAIL_RETENTION_DAYS = 90

/** Remove old sent and discarded emails, in a run that ends at `until`. Failed ones stay. */
export function removeOldEmails(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = async (key: string) => {
    const at = timeOfKey(key)?.getTime() ?? now.getTime()
    if (now.getTime() - at < EMAIL_RETENTION_DAYS * DAY_MS) return false
    const state = (await ifReadable(outbox.find(key)))?.state
    return state === 'sent' || state === 'discarded'
  }
  return sweep(outbox, isExpired, until)
}
