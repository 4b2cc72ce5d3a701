import { z } from 'zod'
import {
  buildClickKey,
  buildShardPrefix,
  readClickKey,
  SHARD_LIMIT,
} from '#domain/campaigns/click-key.ts'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../clock.ts'
import { findFirmDay } from '../content/firm-day.ts'
import type { Progress } from '../storage/sweep.ts'
import { scaleLimit, throttle } from '../limits/throttle.ts'
import { newId } from '../random.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

const REMOVALS_AT_ONCE = 16

/** Of one address. Later clicks still lead to the page, but are not counted. */
const LIMITS = [{ limit: 60, windowMs: 10 * 60_000 }]

/** Clicks on short links. See `domain/campaigns/click-key.ts` for the keys. */
export const clicks = collection('short-link-clicks', z.object({ at: z.iso.datetime() }))

const countsSchema = z.record(z.string(), z.int().min(0))

/** The clicks of closed days by name, under the year and month. */
export const clickMonths = collection(
  'short-link-months',
  z.object({ days: z.record(z.iso.date(), countsSchema) }),
)

/** Clicks by the names of short links. */
export type ClickCounts = Readonly<Record<string, number>>

/** Count a click, unless its address or the whole day has had too many. */
export async function countClick(name: string, ip: string, now = currentTime()): Promise<void> {
  try {
    await throttle('short-link', ip, LIMITS, { now })
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return
    throw error
  }
  const id = newId().replaceAll('-', '')
  const day = await findFirmDay(now)
  const shard = await clicks.keys(buildShardPrefix(day, id))
  if (shard.length >= scaleLimit(SHARD_LIMIT)) return
  await clicks.create(buildClickKey(day, name, id), { at: now.toISOString() })
}

/** The clicks of the firm's days from `from` to `to`. */
export async function readClicks(from: string, to: string): Promise<ClickCounts> {
  const [months, raw] = await Promise.all([clickMonths.keys(), clicks.keys()])
  const read = months.filter((month) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
  const records = await Promise.all(read.map((month) => ifReadable(clickMonths.find(month))))
  const closed = new Map(records.flatMap((record) => Object.entries(record?.days ?? {})))
  const isInside = (day: string) => day >= from && day <= to
  const sums = createCounts()
  for (const [day, counts] of closed) if (isInside(day)) addCounts(sums, counts)
  // A closed day may have clicks left to remove.
  for (const { day, name } of raw.flatMap((key) => readClickKey(key) ?? [])) {
    if (isInside(day) && !closed.has(day)) addCounts(sums, { [name]: 1 })
  }
  return sums
}

/**
 * Write the counts of days that are over, and remove their clicks. A day with counts is never counted
 * again, so the next run completes one that stopped.
 */
export async function rollUpClicks(now = currentTime(), until = Infinity): Promise<Progress> {
  const today = await findFirmDay(now)
  const old = (await clicks.keys()).filter((key) => key < today)
  for (const [day, keys] of Map.groupBy(old, (key) => key.slice(0, today.length))) {
    const counts = createCounts()
    for (const key of keys) addCounts(counts, { [readClickKey(key)?.name ?? '']: 1 })
    await clickMonths.upsert(day.slice(0, 7), (record) =>
      record?.days[day] ? record : { days: { ...record?.days, [day]: counts } },
    )
  }
  const removed = await inParallel(old, REMOVALS_AT_ONCE, async (key) => {
    if (currentTime().getTime() >= until) return false
    await clicks.remove(key)
    return true
  })
  const count = removed.filter(Boolean).length
  return { count, isFinished: count === old.length }
}

/** Without a prototype, because people choose the names. */
function createCounts(): Record<string, number> {
  return Object.create(null) as Record<string, number>
}

function addCounts(to: Record<string, number>, from: ClickCounts): void {
  for (const [name, count] of Object.entries(from)) to[name] = (to[name] ?? 0) + count
}
