import { readPartPeriod } from '#domain/leads/lead-part.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { inbox, type LeadTotals } from './leads.ts'

/**
 * What is counted of the leads that arrived from `from` until just before `to`. Only the parts that the
 * period begins or ends in are read; of the others the totals are enough.
 *
 * @param count Counts the leads of a part, as its totals were counted.
 */
export async function readPeriodTotals<T>(
  { from, to, now }: { readonly from: Date; readonly to: Date; readonly now: Date },
  pick: (totals: LeadTotals) => readonly T[],
  count: (leads: readonly LeadSummary[]) => readonly T[],
): Promise<T[]> {
  const overlapping = [...(await inbox.totals())]
    .map(([part, totals]) => ({ part, totals, period: readPartPeriod(part) }))
    .filter(({ period }) => period.to > from && period.from < to)
  const counted = overlapping.map(async ({ part, totals, period }) => {
    // Nothing has arrived after now.
    if (period.from >= from && (period.to <= to || now < to)) return pick(totals)
    const inside = (await inbox.entries(part)).filter(({ receivedAt }) => {
      const at = new Date(receivedAt)
      return at >= from && at < to
    })
    return count(inside)
  })
  return (await Promise.all(counted)).flat()
}
