import { z } from 'zod'
import { readEventKey } from '#domain/funnel/event-key.ts'
import { collection } from '../storage/collection.ts'
import { events } from './events.ts'
import { inParallel } from '../storage/parallel.ts'
import { closeMonth, countDay, addDays, formatDay, funnelDays, findOldestDay } from './days.ts'
import { currentTime } from '../clock.ts'

/** Raw events are kept for thirteen months. */
export const RAW_DAYS = 396

const REMOVALS_AT_ONCE = 16
const KEY = 'all'

const state = collection('funnel-state', z.object({ rolledTo: z.iso.date() }))

interface RollUpOptions {
  readonly now?: Date
  /** Recount every day from its raw events, also days that are rolled up already. */
  readonly again?: boolean
  /** Begin nothing new after this. */
  readonly until?: number
}

/** The last day that is rolled up; every day before it is too. */
export async function findRolledTo(): Promise<string | undefined> {
  return (await state.find(KEY))?.rolledTo
}

/**
 * Write one small record for each closed day. Doing it again gives the same records, so a run that
 * stopped in between is made good by the next.
 *
 * @returns the days that were counted.
 */
export async function rollUp({
  now = currentTime(),
  again = false,
  until = Infinity,
}: RollUpOptions = {}): Promise<string[]> {
  const last = addDays(formatDay(now), -1)
  await reopenAfter(last)
  const reached = again ? undefined : await findRolledTo()
  const counted: string[] = []
  let day = reached === undefined ? await firstDay(now) : addDays(reached)
  for (; day <= last && currentTime().getTime() < until; day = addDays(day)) {
    const cells = await countDay(day)
    if (cells.length > 0 || (await funnelDays.read(day))) {
      await funnelDays.upsert(day, () => ({ cells }))
    }
    // Before the day counts as closed, so that a month is never left out.
    if (isLastOfMonth(day)) await closeMonth(day.slice(0, 7))
    await forward(day)
    counted.push(day)
  }
  return counted
}

/** Remove raw events that are too old, once their day is rolled up. Answers how many. */
export async function removeOldEvents(now = currentTime(), until = Infinity): Promise<number> {
  const oldest = addDays(formatDay(now), -RAW_DAYS)
  const reached = (await findRolledTo()) ?? ''
  let removed = 0
  // Keys begin with the day, so the oldest are listed first.
  for await (const page of events.pages()) {
    const old = page.filter(({ key }) => {
      const day = readEventKey(key)?.day
      return day !== undefined && day < oldest && day <= reached
    })
    await inParallel(old, REMOVALS_AT_ONCE, ({ key }) => events.remove(key))
    removed += old.length
    if (old.length < page.length || currentTime().getTime() >= until) break
  }
  return removed
}

/** The day of the oldest raw event that is still whole, or yesterday when there is none. */
async function firstDay(now: Date): Promise<string> {
  const oldest = addDays(formatDay(now), -RAW_DAYS)
  const day = (await findOldestDay()) ?? addDays(formatDay(now), -1)
  return day < oldest ? oldest : day
}

function isLastOfMonth(day: string): boolean {
  return addDays(day).endsWith('-01')
}

/** A day that was closed before its end, by a clock that was wrong, is counted again. */
async function reopenAfter(last: string): Promise<void> {
  const reached = await findRolledTo()
  if (reached !== undefined && reached > last) await state.upsert(KEY, () => ({ rolledTo: last }))
}

async function forward(day: string): Promise<void> {
  await state.upsert(KEY, (kept) => (kept && kept.rolledTo >= day ? kept : { rolledTo: day }))
}
