import { currentTime } from '../clock.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { arrivals } from './leads.ts'

/** Browsers retry a submission for a day. */
const ARRIVAL_MS = 2 * 86_400_000

/** Remove idempotency records that no retry can use any more, in a run that ends at `until`. */
export async function removeOldArrivals(now = currentTime(), until = Infinity): Promise<number> {
  let removed = 0
  for await (const page of arrivals.pages()) {
    for (const { key } of page) {
      if (currentTime().getTime() >= until) return removed
      const arrival = await ifReadable(arrivals.find(key))
      if (!arrival || now.getTime() - Date.parse(arrival.receivedAt) < ARRIVAL_MS) continue
      await arrivals.remove(key)
      removed += 1
    }
  }
  return removed
}
