import { addDays, countDays } from '../../time/utc-day.ts'
import type { Cost, CostLayout, CostSubject } from './cost.ts'

/** The meanings that a column of a table can have. */
export const COST_COLUMNS = ['day', 'end', 'campaign', 'cost', 'clicks', 'ad'] as const

export type CostColumn = (typeof COST_COLUMNS)[number]

export const REQUIRED_COLUMNS: readonly CostColumn[] = ['day', 'campaign', 'cost']

/** A saved campaign, and the numbers that ad platforms gave it. */
export interface KnownCampaign {
  readonly campaign: string
  readonly ids: readonly string[]
}

/** The headers of each column, in English and German. The first matching header is taken. */
const NAMES: Readonly<Record<CostColumn, RegExp>> = {
  day: /^(?:day|date|gregorian date|tag|datum)\b/i,
  end: /^(?:reporting ends|berichtsende)\b/i,
  campaign: /^campaign(?: name)?$|^(?:name der )?kampagne$|^kampagnenname$/i,
  cost: /^(?:cost|spend|amount spent|total spent|kosten|ausgegebener betrag|gesamtausgaben)(?!\s*\/|\s*per|\s*pro)/i,
  clicks: /^(?:link[ -])?[ck]licks\b/i,
  ad: /^(?:ad name|ad|creative name|ad title|anzeigenname)$/i,
}

/** The first day of a row's period, which is the day in a table without a column of days. */
const PERIOD_START = /^(?:start date|startdatum|reporting starts|berichtsstart)\b/i

/** The platform that exports tables with such a header, as the source and medium of its links. */
const PLATFORMS: readonly (readonly [header: RegExp, source: string, medium: string])[] = [
  [/^(?:reporting starts|berichtsstart)$/i, 'facebook', 'paid-social'],
  [/\(in UTC\)$|^total spent/i, 'linkedin', 'paid-social'],
  [/^(?:gregorian date|spend)$/i, 'bing', 'cpc'],
  [/^(?:currency code|währungscode)$/i, 'google', 'cpc'],
]

/**
 * The remembered layout of a table with such headers, or one with the columns and the platform that
 * their names give away.
 */
export function chooseLayout(
  headers: readonly string[],
  remembered: readonly CostLayout[] = [],
): CostLayout {
  const known = remembered.find((layout) => isSameHeaders(layout.headers, headers))
  if (known) return known
  const names = headers.map((header) => header.trim())
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const hasDays = find(NAMES.day) >= 0
  const columns = COST_COLUMNS.flatMap((column) => {
    // In a table with a column of days, start and end are the period of the whole table.
    if (column === 'end' && hasDays) return []
    const index = find(column === 'day' && !hasDays ? PERIOD_START : NAMES[column])
    return index < 0 ? [] : [[column, index] as const]
  })
  const [, source = '', medium = ''] =
    PLATFORMS.find(([pattern]) => names.some((name) => pattern.test(name))) ?? []
  return { headers, columns: Object.fromEntries(columns), source, medium }
}

export function isSameHeaders(a: readonly string[], b: readonly string[]): boolean {
  const normal = (header: string) => header.trim().toLowerCase()
  return a.length === b.length && a.every((header, i) => normal(header) === normal(b[i] ?? ''))
}

/** The subject of a cost as one text. It is not in the schema's file, so that browsers load no zod. */
export function buildCostKey({ day, source, medium, campaign, content }: CostSubject): string {
  return [day, source, medium, campaign, content].join(' ')
}

/**
 * Divides a cost of several days, such as a monthly invoice, into one for each day. The parts add
 * up to the whole.
 *
 * @param end The last day, which is not before the first.
 */
export function spreadCost({ day: start, ...cost }: Cost, end: string): Cost[] {
  const days = countDays({ from: start, to: end })
  const share = (sum: number, i: number) =>
    Math.floor((sum * (i + 1)) / days) - Math.floor((sum * i) / days)
  return Array.from({ length: days }, (_, i) => ({
    ...cost,
    day: addDays(start, i),
    amount: share(cost.amount, i),
    ...(cost.clicks !== undefined && { clicks: share(cost.clicks, i) }),
  }))
}

/** Whether a cost can be spread over the days from `day` to `end`: a year at most. */
export function isCostPeriod(day: string, end: string): boolean {
  const days = countDays({ from: day, to: end })
  return days >= 1 && days <= 366
}

/** The most rows of a table. It is not in the schema's file, so that browsers load no zod. */
export const MOST_COSTS = 5_000

export interface CostsOverview {
  /** The costs of the period, in the order of their days. */
  readonly costs: readonly Cost[]
  /** The most recently used first. */
  readonly layouts: readonly CostLayout[]
  readonly known: readonly KnownCampaign[]
}

export function sumAmounts(costs: readonly Cost[]): number {
  return costs.reduce((total, { amount }) => total + amount, 0)
}

/** Whether a cost has neither an amount nor clicks. */
export function isEmptyCost({ amount, clicks = 0 }: Pick<Cost, 'amount' | 'clicks'>): boolean {
  return amount === 0 && clicks === 0
}

/**
 * Returns the costs to store, how many of them replace stored ones, and the stored ones that may be
 * the same money at another depth and stay. A cost of 0 without clicks is left out, because it
 * would make a campaign, unless it corrects a stored cost.
 *
 * @param stored The costs of the same days.
 */
export function planStoring(costs: readonly Cost[], stored: readonly Cost[]) {
  const keys = new Set(stored.map(buildCostKey))
  const keptCosts = costs.filter((cost) => !isEmptyCost(cost) || keys.has(buildCostKey(cost)))
  const added = new Set(keptCosts.map(buildCostKey))
  const campaigns = Map.groupBy(keptCosts, buildCampaignDay)
  const staying = stored.filter((cost) => !added.has(buildCostKey(cost)))
  return {
    costs: keptCosts,
    replaced: stored.length - staying.length,
    overlapping: staying.filter((cost) =>
      campaigns.get(buildCampaignDay(cost))?.some((other) => canBeSame(cost, other)),
    ),
  }
}

const buildCampaignDay = ({ day, campaign }: Cost) => `${day} ${campaign}`

/** Whether two costs of a campaign may be for the same ads: each part is equal, or empty in one of them. */
function canBeSame(a: Cost, b: Cost): boolean {
  const parts = ['source', 'medium', 'content'] as const
  return parts.every((part) => !a[part] || !b[part] || a[part] === b[part])
}
