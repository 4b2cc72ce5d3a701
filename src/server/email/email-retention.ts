import { timeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../clock.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { outbox } from './outbox.ts'

const DAY_MS = 86_400_000

/** Sent and discarded emails are kept this long. */
export const EMAIL_RETENTION_DAYS = 90

/** Remove old sent and discarded emails, in a run that ends at `until`. Failed ones stay. */
export async function removeOldEmails(now = currentTime(), until = Infinity): Promise<number> {
  let removed = 0
  for await (const page of outbox.pages()) {
    for (const { key } of page) {
      const at = timeOfKey(key)?.getTime() ?? now.getTime()
      if (now.getTime() - at < EMAIL_RETENTION_DAYS * DAY_MS) continue
      if (currentTime().getTime() >= until) return removed
      const state = (await ifReadable(outbox.find(key)))?.state
      if (state !== 'sent' && state !== 'discarded') continue
      await outbox.remove(key)
      removed += 1
    }
  }
  return removed
}
