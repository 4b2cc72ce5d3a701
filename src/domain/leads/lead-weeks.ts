import type { LeadKind } from './lead.ts'
import type { LeadStats } from './lead-stats.ts'

/** The leads of one week, which begins on a Monday (UTC). */
export interface LeadWeek {
  readonly monday: string
  readonly kinds: Readonly<Partial<Record<LeadKind, number>>>
}

const DAY_MS = 86_400_000

/** The last `count` weeks up to the current one, oldest first, empty ones included. */
export function countByWeek({ days }: LeadStats, now: Date, count: number): LeadWeek[] {
  const thisMonday = findMonday(now)
  return Array.from({ length: count }, (_, i) => {
    const monday = thisMonday - (count - 1 - i) * 7 * DAY_MS
    const week = Array.from({ length: 7 }, (__, day) => days[formatDay(monday + day * DAY_MS)])
    return { monday: formatDay(monday), kinds: sumKinds(week) }
  })
}

function sumKinds(days: readonly (LeadWeek['kinds'] | undefined)[]): LeadWeek['kinds'] {
  const sums: Partial<Record<LeadKind, number>> = {}
  for (const day of days) {
    // The keys of a day's counts are kinds.
    for (const [kind, count] of Object.entries(day ?? {}) as [LeadKind, number][]) {
      sums[kind] = (sums[kind] ?? 0) + count
    }
  }
  return sums
}

function findMonday(at: Date): number {
  const midnight = Date.parse(formatDay(at.getTime()))
  return midnight - ((at.getUTCDay() + 6) % 7) * DAY_MS
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
