import { NO_FIGURES } from '#domain/marketing/figures.ts'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import type { SourceDimension, SourceTouch } from '#domain/marketing/sources/dimensions.ts'
import {
  channelOf,
  dayOf,
  DIRECT,
  isCounted,
  type Origin,
  type Quarter,
  type Visit,
} from './quarter.ts'
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
  for (const visit of visits)
    if (isCounted(visit) && isInside(dayOf(visit.at))) add(nameVisit(by, visit), { visits: 1 })
  for (const { at, lead, outcome, value, isLead, ...touches } of records) {
    if (!isLead || !isInside(dayOf(at)) || !['new', 'won'].includes(outcome)) continue
    const nameOf = (visit: Visit | undefined) =>
      nameOrigin(by, visit?.origin ?? DIRECT, visit?.landing ?? '')
    const [first, last] = [nameOf(touches.firstVisit), nameOf(touches.visit)]
    const name = touch === 'first' ? first : last
    const cents = Math.round(value * 100)
    const worth = outcome === 'won' ? cents : 0
    add(first, { begun: 1, begunValue: worth })
    add(last, { closed: 1, closedValue: worth })
    const won =
      outcome === 'won'
        ? { won: 1, value: cents, expected: 0 }
        : { won: 0, value: 0, expected: cents }
    add(name, { leads: 1, visitLeads: lead.visit || lead.sessionId ? 1 : 0, ...won })
  }
  for (const cost of costs)
    if (isInside(cost.day))
      add({ ...cost, landing: '', channel: cost.source && channelOf(cost) }[by] || undefined, {
        cost: cost.amount,
      })
  return { rows, total }
}

/** A visit from outside counts where it arrived, another one for the tags that its browser remembers. */
export function nameVisit(by: SourceDimension, { origin, remembered, landing }: Visit): string {
  if (origin !== DIRECT) return nameOrigin(by, origin, landing)
  return nameOrigin(by, remembered?.tags.campaign ? remembered : DIRECT, '')
}

function nameOrigin(by: SourceDimension, origin: Origin, landing: string): string {
  const campaign = origin.tags.campaign || `-${origin.channel}`
  const { source, channel } = origin
  return { ...origin.tags, campaign, source, channel, landing }[by]
}

function emptyFigures(): Record<string, number> {
  return { ...NO_FIGURES }
}
