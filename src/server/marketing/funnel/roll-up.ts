import { HOUR_MS } from '#domain/time/duration.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { currentTime } from '../../clock.ts'
import { findFirmDay } from '../../site/site.ts'
import { type Progress, sweepStore } from '../../storage/sweep.ts'
import { campaignNames } from '../../tracking/campaign-names.ts'
import { events, findOldestDay } from '../../tracking/events.ts'
import { closeDay, closeMonth, findRolledTo, saveRolledTo } from './closed-days.ts'
import { readKnownNames } from './count-day.ts'

/** Raw events are kept for thirteen months. */
export const RAW_DAYS = 396

/** A day is closed this long after its end: a listing can be late, and a clock that was fast goes back. */
const CLOSE_AFTER_MS = HOUR_MS

/**
 * Write one small record for each closed day. The result is the same however often it runs, so the
 * next run completes one that stopped.
 *
 * @param options With `startsOver`, closed days are recounted from their raw events too. No day is
 *   started after `until`.
 * @returns the days that were counted.
 */
export async function rollUp({
  now = currentTime(),
  startsOver = false,
  until = Infinity,
}: { now?: Date; startsOver?: boolean; until?: number } = {}): Promise<string[]> {
  const last = addDays(await findFirmDay(new Date(now.getTime() - CLOSE_AFTER_MS)), -1)
  const [names, reached = ''] = await Promise.all([readKnownNames(), findRolledTo()])
  // A wrong clock closed days before their end.
  if (reached > last) await saveRolledTo(last)
  const counted: string[] = []
  let day = !reached || startsOver ? await findFirstDay(now) : addDays(reached)
  for (; day <= last && currentTime().getTime() < until; day = addDays(day)) {
    await closeDay(day, names)
    // A month is written before its last day counts as closed, so that a crash cannot skip it.
    if (addDays(day).endsWith('-01')) await closeMonth(day.slice(0, 7), names)
    // The slower of two runs may note an earlier day, which the next run counts again.
    if (day > reached) await saveRolledTo(day)
    counted.push(day)
  }
  return counted
}

/** Remove old raw events of closed days, with their campaign names, in a run that ends at `until`. */
export async function removeOldEvents(now = currentTime(), until = Infinity): Promise<Progress> {
  const oldest = addDays(await findFirmDay(now), -RAW_DAYS)
  const reached = (await findRolledTo()) ?? ''
  const isOld = (key: string) => key < oldest && key.slice(0, oldest.length) <= reached
  // Every key begins with the day, also one of a newer release.
  const removed = await sweepStore(events, isOld, until, true)
  // Names of earlier releases have no day, and come after those with one.
  if (removed.isFinished && reached >= oldest)
    await sweepStore(campaignNames, (key) => key < oldest, Infinity, true)
  return removed
}

/** The day of the oldest raw event that is still whole, or yesterday when there is none. */
async function findFirstDay(now: Date): Promise<string> {
  const today = await findFirmDay(now)
  const oldest = addDays(today, -RAW_DAYS)
  const day = (await findOldestDay()) ?? addDays(today, -1)
  return day < oldest ? oldest : day
}
