import { NO_FIGURES } from '#domain/marketing/sources/report.ts'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import type { SourceDimension, SourceTouch } from '#domain/marketing/sources/ratios.ts'
import { dayOf, type Quarter } from './quarter.ts'
import type { QUARTER } from './send-quarter.ts'

/** The figures of the sources report, counted from the plan alone. */
export function countByHand(
  by: SourceDimension,
  { from, to }: typeof QUARTER,
  { visits, records, costs }: Quarter & { readonly costs: readonly Cost[] },
  touch: SourceTouch = 'last',
) {
  const isInside = (day: string) => day >= from && day <= to
  const rows: Record<string, Record<string, number>> = {}
  const total = emptyFigures()
  const add = (name: string | undefined, figures: Record<string, number>) => {
    const row = name === undefined ? {} : (rows[name] ??= emptyFigures())
    for (const [figure, count] of Object.entries(figures)) {
      row[figure] = (row[figure] ?? 0) + count
      total[figure] = (total[figure] ?? 0) + count
    }
  }
  for (const { at, tags, landing, quizId } of visits)
    if (quizId && isInside(dayOf(at))) add({ ...tags, landing }[by], { visits: 1 })
  for (const { at, outcome, value, isLead, ...touches } of records) {
    const visit = touch === 'first' ? touches.firstVisit : touches.visit
    if (!isLead || !isInside(dayOf(at)) || !['new', 'won'].includes(outcome)) continue
    const name = visit ? { ...visit.tags, landing: visit.landing }[by] : ''
    const won = { won: outcome === 'won' ? 1 : 0, value: Math.round(value * 100) }
    add(name, { leads: 1, visitLeads: visit?.quizId ? 1 : 0, ...won })
  }
  for (const cost of costs)
    if (isInside(cost.day))
      add((by === 'landing' ? '' : cost[by]) || undefined, { cost: cost.amount })
  return { rows, total }
}

function emptyFigures(): Record<string, number> {
  return { ...NO_FIGURES }
}
