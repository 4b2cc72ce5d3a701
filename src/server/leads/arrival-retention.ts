import { currentTime } from '../clock.ts'
import { sweep, type Progress } from '../jobs/sweep.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { arrivals } from './leads.ts'

/** Browsers retry a submission for a day. */
const ARRIVAL_MS = 2 * 86_400_000

/** Remove idempotency records that no retry can use any more, in a run that ends at `until`. */
export function removeOldArrivals(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = async (key: string) => {
    const arrival = await ifReadable(arrivals.find(key))
    return arrival !== undefined && now.getTime() - Date.parse(arrival.receivedAt) >= ARRIVAL_MS
  }
  return sweep(arrivals, isExpired, until)
}
