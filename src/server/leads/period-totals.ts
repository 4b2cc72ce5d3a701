import { readPartPeriod } from '#domain/leads/lead-query.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { findFirmDayStart } from '../site/site.ts'
import { inbox, type LeadTotals } from './leads.ts'

/**
 * Count the leads of some periods. Only the parts that a period begins or ends in are
 * read; of the others the totals are enough.
 *
 * @param count Counts the leads of a part, as its totals were counted.
 * @returns the counts of each period, and the leads of each day where the firm is.
 */
export async function readPeriodTotals<T>(
  periods: readonly PeriodQuery[],
  now: Date,
  pick: (totals: LeadTotals) => readonly T[],
  count: (leads: readonly LeadSummary[]) => readonly T[],
) {
  const totals = [...(await inbox.readTotals())]
  const entriesByPart = new Map<string, Promise<LeadSummary[]>>()
  const counts = periods.map(async (period) => {
    const from = await findFirmDayStart(period.from)
    const to = await findFirmDayStart(addDays(period.to))
    const counted = totals.map(async ([part, own]) => {
      const times = readPartPeriod(part)
      if (times.to <= from || times.from >= to) return []
      // A period that has not ended yet covers the newest part, because no lead is newer than now.
      if (times.from >= from && (times.to <= to || now < to)) return pick(own)
      const entries = entriesByPart.get(part) ?? inbox.readEntries(part)
      entriesByPart.set(part, entries)
      return count((await entries).filter(({ receivedAt }) => isInside(receivedAt, from, to)))
    })
    return (await Promise.all(counted)).flat()
  })
  return { counts: await Promise.all(counts), days: sumLeadsByDay(totals.map(([, own]) => own)) }
}

function sumLeadsByDay(totals: readonly LeadTotals[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const [day, kinds] of totals.flatMap(({ stats }) => Object.entries(stats.days))) {
    const sum = Object.values(kinds).reduce((all, each) => all + each, 0)
    days.set(day, (days.get(day) ?? 0) + sum)
  }
  return days
}

function isInside(receivedAt: string, from: Date, to: Date): boolean {
  const time = new Date(receivedAt)
  return time >= from && time < to
}
