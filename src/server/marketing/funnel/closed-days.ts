import { z } from 'zod'
import { limitCampaigns } from '#domain/marketing/funnel/campaign-limit.ts'
import { cellSchema } from '#domain/marketing/funnel/cell.ts'
import { readSessions, visitCellSchema } from '#domain/marketing/funnel/visit-cell.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { addCounts } from '#domain/sum.ts'
import { addDays, countDays, coversMonth, isInPeriod, isMonthOf } from '#domain/time/utc-day.ts'
import { findFirmDay } from '../../site/site.ts'
import { collection } from '../../storage/collection.ts'
import { FlaggedProjection } from '../../storage/flagged-projection.ts'
import { inParallel } from '../../storage/parallel.ts'
import { listedProjection } from '../../storage/projection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { addCampaignNames } from '../../tracking/campaign-names.ts'
import { findOldestDay } from '../../tracking/events.ts'
import {
  countDay,
  type Counted,
  type KnownNames,
  limitToKnown,
  readKnownNames,
} from './count-day.ts'

const COUNTS_AT_ONCE = 4

const recordSchema = z
  .object({
    cells: z.array(cellSchema).readonly(),
    /** Records of releases before 0.3 lack it. */
    visits: z.array(visitCellSchema).readonly().optional(),
  })
  .transform(({ cells, visits }) => ({ cells, visits: visits ?? readSessions(cells) }))

/** One small record for each closed day, under its date. */
export const funnelDays = collection('funnel-days', recordSchema)

/** The closed days of each month in one record, so that a period reads no days one by one. */
export const dayParts = new FlaggedProjection('funnel-day-parts', {
  version: 3,
  records: funnelDays,
  partLength: 'YYYY-MM'.length,
  entryOf: (day, record) => ({ day, ...record }),
  totalsOf: (days) => days.map(({ day, ...counted }) => [day, countForCharts(counted)] as const),
})

/** The sum of a closed month, under its year and month. */
export const funnelMonths = collection('funnel-months', recordSchema)

/** The closed months of each year in one record, so that two years are a few reads. */
const readMonths = listedProjection('funnel-month-list', {
  version: 2,
  records: funnelMonths,
  entryOf: (_month, record) => record,
})

/** Count a day that is over. One unreadable record must not stop the roll-up of later days. */
export async function closeDay(day: string, names: KnownNames): Promise<void> {
  const counted = await countDay(day, names)
  const flag = await dayParts.flag(day)
  const hasLeads = (stored?: Counted) =>
    stored?.cells.some((cell) => cell.shared + cell.requested + cell.contacted > 0)
  // The events lack the leads that an earlier release counted.
  await ifReadable(funnelDays.upsert(day, (stored) => (hasLeads(stored) && stored) || counted))
  await dayParts.flag(day, flag)
}

/** Sum up a month whose days are all closed. */
export async function closeMonth(month: string, names: KnownNames): Promise<void> {
  const counted = sumFiguresOfDays(await funnelDays.all(`${month}-`), names)
  await ifReadable(funnelMonths.upsert(month, () => counted))
}

/**
 * The figures of some periods, and of each day for charts: from the records of whole months and
 * closed days, otherwise counted now.
 */
export async function readPeriods(periods: readonly PeriodQuery[], now: Date) {
  const { names, months, days, totals } = await readRecords(periods, now)
  const sums = periods.map(async (period) => {
    const whole = [...months].filter(([month]) => coversMonth(period, month))
    const own = days.filter(
      ({ day }) => isInPeriod(day, period) && whole.every(([month]) => !day.startsWith(month)),
    )
    const counted = [...whole.map(([, month]) => month), ...own]
    const { cells, visits } = sumFiguresOfDays(counted, names)
    return {
      // Earlier releases stored the cells of closed days without the names of campaigns.
      cells: await addCampaignNames(period.to, cells),
      visits: await addCampaignNames(period.to, visits),
    }
  })
  return { counts: await Promise.all(sums), days: new Map(totals) }
}

/**
 * The sums of closed months, and the days of all months that a period covers in part.
 *
 * @param periods Without days between them.
 */
async function readRecords(periods: readonly PeriodQuery[], now: Date) {
  const wanted = listDays(periods)
  const [today, names, lists, parts, rolledTo] = await Promise.all([
    findFirmDay(now),
    readKnownNames(),
    Promise.all(Array.from(new Set(wanted.map((day) => day.slice(0, 4))), readMonths)),
    dayParts.readTotals(),
    findRolledTo(),
  ])
  const reached = rolledTo ?? addDays((await findOldestDay()) ?? today, -1)
  const months = new Map(lists.flatMap((list) => [...list]))
  const isSummed = (month: string, by: PeriodQuery) => months.has(month) && coversMonth(by, month)
  const divided = [...parts.keys()].filter((month) =>
    periods.some((period) => isMonthOf(month, period) && !isSummed(month, period)),
  )
  const closed = (await Promise.all(divided.map((month) => dayParts.readEntries(month)))).flat()
  const counted = await inParallel(
    wanted.filter((day) => day > reached && day <= today),
    async (day) => ({ day, ...(await countDay(day, names)) }),
    COUNTS_AT_ONCE,
  )
  const days = [...closed.filter(({ day }) => day <= reached), ...counted]
  const totals = [
    ...[...parts.values()].flat().filter(([day]) => day <= reached),
    ...counted.map(({ day, ...figures }) => [day, countForCharts(figures)] as const),
  ]
  return { names, months, days, totals }
}

/** The days from the first to the last one of some periods. */
function listDays(periods: readonly PeriodQuery[]): string[] {
  const dates = periods.flatMap(({ from, to }) => [from, to]).toSorted()
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  return Array.from({ length: countDays({ from, to }) }, (_, i) => addDays(from, i))
}

function sumFiguresOfDays(days: readonly Counted[], names: KnownNames): Counted {
  const cells = days.flatMap((day) => day.cells)
  const visits = days.flatMap((day) => day.visits)
  return {
    cells: limitCampaigns(cells, ({ views }) => views, names.campaigns),
    visits: limitToKnown(visits, names),
  }
}

/** Count a day for the charts. */
function countForCharts({ cells, visits }: Counted) {
  const quizzes: Record<string, { views: number; submitted: number }> = {}
  for (const { quizId, views, submitted } of cells)
    addCounts((quizzes[quizId] ??= { views: 0, submitted: 0 }), { views, submitted })
  return { visits: visits.reduce((sum, cell) => sum + cell.visits, 0), quizzes }
}

const KEY = 'all'

export const rollUpState = collection('funnel-state', z.object({ rolledTo: z.iso.date() }))

/** The last closed day. Every day before it is closed too. */
export async function findRolledTo(): Promise<string | undefined> {
  return (await ifReadable(rollUpState.find(KEY)))?.rolledTo
}

/** Note the last closed day. While the record cannot be read, every run counts all days. */
export async function saveRolledTo(rolledTo: string): Promise<void> {
  await ifReadable(rollUpState.upsert(KEY, () => ({ rolledTo })))
}
