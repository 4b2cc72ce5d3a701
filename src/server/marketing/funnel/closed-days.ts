import { z } from 'zod'
import { sumByCell } from '#domain/marketing/funnel/tally.ts'
import { limitCampaigns } from '#domain/marketing/funnel/campaign-limit.ts'
import { cellSchema } from '#domain/marketing/funnel/cell.ts'
import { readSessions, visitCellSchema } from '#domain/marketing/funnel/visit-cell.ts'
import { addDays, findLastDay } from '#domain/time/utc-day.ts'
import { readSavedNames, type SavedNames } from '../../tracking/saved-links.ts'
import { findFirmDay } from '../../site/site.ts'
import { collection, type Collection } from '../../storage/collection.ts'
import { flaggedProjection } from '../../storage/projection.ts'
import { inParallel } from '../../storage/parallel.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { addNames } from '../../tracking/campaign-names.ts'
import { countDay, type Counted } from './count-day.ts'
import { limitToNamed } from './landings.ts'
import { findOldestDay } from '../../tracking/events.ts'

const COUNTS_AT_ONCE = 4

const recordSchema = z
  .object({
    cells: z.array(cellSchema),
    /** Missing in records of releases before 0.3. */
    visits: z.array(visitCellSchema).optional(),
  })
  .transform(({ cells, visits }) => ({ cells, visits: visits ?? readSessions(cells) }))
type FunnelRecord = z.infer<typeof recordSchema>

/** One small record for each closed day, under its date. */
export const funnelDays = collection('funnel-days', recordSchema)

/** The closed days of each month in one record, so that a period reads no days one by one. */
export const dayParts = flaggedProjection('funnel-day-parts', {
  version: 1,
  records: funnelDays,
  partLength: 'YYYY-MM'.length,
  entryOf: (day, record) => ({ day, ...record }),
  totalsOf: (days) => days.length,
})

/** The sum of a closed month, under its year and month, so that a year is a few reads. */
export const funnelMonths = collection('funnel-months', recordSchema)

export async function closeDay(day: string, saved: SavedNames): Promise<void> {
  const counted = await countDay(day, saved)
  const flag = await dayParts.flag(day)
  await storeCells(funnelDays, day, counted)
  await dayParts.flag(day, flag)
}

/** Sum up a month whose days are all closed. */
export async function closeMonth(month: string, saved: SavedNames): Promise<void> {
  const days = await funnelDays.all(`${month}-`)
  const cells = sumByCell(days.flatMap((day) => day.cells))
  await storeCells(funnelMonths, month, {
    cells: limitCampaigns(cells, saved.campaigns),
    visits: await limitToNamed(
      days.flatMap(({ visits }) => visits),
      saved.campaigns,
    ),
  })
}

/**
 * The figures of a period: from the records of whole months and closed days, otherwise counted now.
 *
 * @param only Leaves the other figures empty.
 */
export async function readCells(
  from: string,
  to: string,
  now: Date,
  only?: keyof Counted,
): Promise<Counted> {
  const [today, saved, months, parts, rolledTo] = await Promise.all([
    findFirmDay(now),
    readSavedNames(),
    funnelMonths.keys(),
    dayParts.totals(),
    findRolledTo(),
  ])
  const reached = rolledTo ?? addDays((await findOldestDay()) ?? today, -1)
  const whole = months.filter((month) => `${month}-01` >= from && findLastDay(month) <= to)
  const partial = [...parts.keys()].filter(
    (month) => month >= from.slice(0, 7) && month <= to.slice(0, 7) && !whole.includes(month),
  )
  const last = to < today ? to : today
  const [summed, days, counted] = await Promise.all([
    funnelMonths.findMany(whole),
    Promise.all(partial.map(dayParts.entries)),
    inParallel(listDays(reached < from ? from : addDays(reached), last), COUNTS_AT_ONCE, (day) =>
      countDay(day, saved, only),
    ),
  ])
  const closed = days.flat().filter(({ day }) => day >= from && day <= to && day <= reached)
  const found = [...summed.values(), ...closed, ...counted]
  const pick = <Name extends keyof Counted>(name: Name) =>
    only === undefined || only === name ? found.flatMap((each) => [...each[name]]) : []
  const cells = limitCampaigns(pick('cells'), saved.campaigns)
  const visits = await limitToNamed(pick('visits'), saved.campaigns)
  // Records of earlier releases lack the names.
  return { cells: await addNames(to, cells), visits: await addNames(to, visits) }
}

/** A period without visits gets no record, unless it had one before. */
async function storeCells(
  records: Collection<FunnelRecord>,
  key: string,
  { cells, visits }: Counted,
): Promise<void> {
  const store = async () => {
    if (cells.length + visits.length > 0 || (await records.read(key)))
      await records.upsert(key, () => ({ cells: [...cells], visits: [...visits] }))
  }
  // One unreadable record must not stop the roll-up of later days.
  await ifReadable(store())
}

function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day)) days.push(day)
  return days
}

const KEY = 'all'

export const rollUpState = collection('funnel-state', z.object({ rolledTo: z.iso.date() }))

/** The last closed day. Every day before it is closed too. */
export async function findRolledTo(): Promise<string | undefined> {
  return (await ifReadable(rollUpState.find(KEY)))?.rolledTo
}

/** Overlapping runs can only move it forward. While it cannot be read, every run counts all days. */
export async function advanceRolledTo(day: string): Promise<void> {
  await ifReadable(
    rollUpState.upsert(KEY, (kept) => (kept && kept.rolledTo >= day ? kept : { rolledTo: day })),
  )
}

/** Reopen days after `last`, which a wrong clock closed before their end. */
export async function reopenAfter(last: string): Promise<void> {
  const reached = await findRolledTo()
  if (reached !== undefined && reached > last)
    await rollUpState.upsert(KEY, () => ({ rolledTo: last }))
}
