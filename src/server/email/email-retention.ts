import { timeOfKey } from '#domain/storage/time-key.ts'
import { outbox } from './outbox.ts'
import { currentTime } from '../clock.ts'

const DAY_MS = 86_400_000

/** A mail that was sent or discarded is kept this long, to answer for it. */
export const EMAIL_RETENTION_DAYS = 90

/** Remove mails that are done with. Those that failed wait for a person, however old. */
export async function removeOldEmails(now = currentTime(), until = Infinity): Promise<number> {
  let removed = 0
  for await (const page of outbox.pages()) {
    for (const { key } of page) {
      const at = timeOfKey(key)?.getTime() ?? now.getTime()
      if (now.getTime() - at < EMAIL_RETENTION_DAYS * DAY_MS) continue
      if (currentTime().getTime() >= until) return removed
      const state = (await outbox.find(key))?.state
      if (state !== 'sent' && state !== 'discarded') continue
      await outbox.remove(key)
      removed += 1
    }
  }
  return removed
}
