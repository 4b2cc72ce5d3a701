import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { isShortName } from '#domain/marketing/campaigns/link.ts'
import {
  type NewShortLink,
  type ShortLink,
  shortLinkSchema,
} from '#domain/marketing/campaigns/saved-link.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { addCounts, type Counts, createSums } from '#domain/sum.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { isInPeriod } from '#domain/time/utc-day.ts'
import { currentTime } from '../../clock.ts'
import { ignoreFailure } from '../../failing-work.ts'
import { throttle } from '../../limits/throttle.ts'
import { newId } from '../../random.ts'
import { findFirmDay } from '../../site/site.ts'
import { collection } from '../../storage/collection.ts'
import { listedProjection, recordList } from '../../storage/projection.ts'
import { type Progress, sweepStore } from '../../storage/sweep.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { savedLinks } from '../../tracking/saved-links.ts'

/** Short links under their names. None is ever removed, so no name is used twice. */
export const shortLinks = collection('short-links', shortLinkSchema)

export const listShortLinks = recordList('short-link-list', shortLinks)

/** @throws {Failure} `not-found` for an unknown link, `conflict` for a name that was used before. */
export async function createShortLink({ name, linkId }: NewShortLink, createdBy: string) {
  if (!(await savedLinks.find(linkId))) throw new Failure('not-found', 'There is no such link.')
  const link: ShortLink = { name, linkId, createdAt: currentTime().toISOString(), createdBy }
  if (await shortLinks.create(name, link)) return link
  const sentence = 'This name was used before. A name stays with its first link.'
  throw new Failure('conflict', sentence, { issues: [{ field: 'name', message: sentence }] })
}

/** The saved link behind a name, in any letter case. */
export async function resolveShortLink(typed: string) {
  const name = typed.toLowerCase()
  const short = isShortName(name) ? await ifReadable(shortLinks.find(name)) : undefined
  const link = short && (await ifReadable(savedLinks.find(short.linkId)))
  return link && { name, link }
}

/** Keep the short links of a saved link whose id has changed. */
export async function moveShortLinks(from: string, to: string): Promise<void> {
  for (const { name, linkId } of await shortLinks.all()) {
    if (linkId === from) await shortLinks.update(name, (link) => ({ ...link, linkId: to }))
  }
}

/** Counted clicks of one address. Later ones still lead to the page. */
const LIMITS = [{ limit: 60, windowMs: 10 * MINUTE_MS }]

/**
 * Clicks on short links, counted from a listing alone by their keys: `2026-01-31/spring/` and a
 * random id. Keys of release 0.2 have two hex digits of it after the day.
 */
const KEY = /^(\d{4}-\d{2}-\d{2})\/(?:[0-9a-f]{2}\/)?([a-z0-9-]{1,40})\/[0-9a-f]{30,32}$/

export const clicks = collection('short-link-clicks', z.object({ at: z.iso.datetime() }))

const countsSchema = z.record(z.string(), z.int().min(0))

/** The clicks of closed days by name, under the year and month. */
const clickMonthSchema = z.object({ days: z.record(z.iso.date(), countsSchema) })
export const clickMonths = collection('short-link-months', clickMonthSchema)

const readClickMonths = listedProjection('short-link-month-list', {
  version: 1,
  records: clickMonths,
  entryOf: (_month, { days }) => days,
})

/** Count a click, unless its address has had too many. */
export async function countClick(name: string, ip: string, now = currentTime()): Promise<void> {
  await ignoreFailure('too-many', addClick(name, ip, now))
}

async function addClick(name: string, ip: string, now: Date): Promise<void> {
  await throttle('short-link', ip, LIMITS, { now })
  const id = newId().replaceAll('-', '')
  await clicks.create(`${await findFirmDay(now)}/${name}/${id}`, { at: now.toISOString() })
}

/** The facts in a key, or `undefined` when it is not a click's. */
function readClickKey(key: string): { day: string; name: string } | undefined {
  const [, day, name] = KEY.exec(key) ?? []
  return day !== undefined && name !== undefined ? { day, name } : undefined
}

/** The clicks of the firm's days from `from` to `to`. */
export async function readClicks(period: PeriodQuery): Promise<Counts> {
  const [months, raw] = await Promise.all([readClickMonths(), clicks.keys()])
  const closed = new Map([...months.values()].flatMap((days) => Object.entries(days)))
  const sums = createSums()
  for (const [day, counts] of closed) if (isInPeriod(day, period)) addCounts(sums, counts)
  // A closed day may have clicks left to remove.
  for (const { day, name } of raw.flatMap((key) => readClickKey(key) ?? [])) {
    if (isInPeriod(day, period) && !closed.has(day)) addCounts(sums, { [name]: 1 })
  }
  return sums
}

/**
 * Write the counts of days that are over, and remove their clicks. A day with counts is never
 * counted again, so the next run completes one that stopped.
 */
export async function rollUpClicks(now = currentTime(), until = Infinity): Promise<Progress> {
  const today = await findFirmDay(now)
  const old = new Set((await clicks.keys()).filter((key) => key < today))
  for (const [day, keys] of Map.groupBy(old, (key) => key.slice(0, today.length))) {
    const counts = createSums()
    for (const key of keys) addCounts(counts, { [readClickKey(key)?.name ?? '']: 1 })
    await clickMonths.upsert(day.slice(0, 7), (record) =>
      record?.days[day] ? record : { days: { ...record?.days, [day]: counts } },
    )
  }
  return sweepStore(clicks, (key) => old.has(key), until)
}
