import type { DayOrder } from './read-costs.ts'
import type { DecimalMark } from '../../money/read-amount.ts'
import type { Cost } from './cost.ts'

/** What a column of a table can be. */
export const COST_COLUMNS = ['day', 'campaign', 'cost', 'clicks', 'ad'] as const

export type CostColumn = (typeof COST_COLUMNS)[number]

export const REQUIRED_COLUMNS = ['day', 'campaign', 'cost'] as const satisfies readonly CostColumn[]

/** How a table with these headers is read. */
export interface CostLayout {
  readonly headers: readonly string[]
  /** The index of each column, from 0. */
  readonly columns: Readonly<Partial<Record<CostColumn, number>>>
  /** What the person chose where the table did not say it. */
  readonly dayOrder?: DayOrder | undefined
  readonly decimalMark?: DecimalMark | undefined
  /** The source and medium of all rows, empty when costs are not divided by them. */
  readonly source: string
  readonly medium: string
}

/** A saved campaign, and the numbers that ad platforms gave it. */
export interface KnownCampaign {
  readonly campaign: string
  readonly ids: readonly string[]
}

/** The first word that a header begins with decides. */
const NAMES: Readonly<Record<CostColumn, RegExp>> = {
  day: /^(?:day|date|start date|reporting starts|tag|datum)\b/i,
  campaign: /^campaign(?: name)?$|^kampagne$|^kampagnenname$/i,
  cost: /^(?:cost|spend|amount spent|total spent|kosten|ausgegebener betrag)(?!\s*\/|\s*per|\s*pro)/i,
  clicks: /^(?:(?:link )?clicks|klicks)\b/i,
  ad: /^(?:ad name|ad|creative name|ad title)$/i,
}

/** A layout for new headers, with the columns that their names give away. */
export function guessLayout(headers: readonly string[]): CostLayout {
  const columns = COST_COLUMNS.flatMap((column) => {
    const index = headers.findIndex((header) => NAMES[column].test(header.trim()))
    return index < 0 ? [] : [[column, index] as const]
  })
  return { headers, columns: Object.fromEntries(columns), source: '', medium: '' }
}

/** The remembered layout of a table with the same headers. */
export function findLayout<Layout extends Pick<CostLayout, 'headers'>>(
  layouts: readonly Layout[],
  headers: readonly string[],
): Layout | undefined {
  return layouts.find((layout) => isSameHeaders(layout.headers, headers))
}

export function isSameHeaders(a: readonly string[], b: readonly string[]): boolean {
  const normal = (header: string) => header.trim().toLowerCase()
  return a.length === b.length && a.every((header, i) => normal(header) === normal(b[i] ?? ''))
}

/** What a cost is for. A later cost for the same replaces the earlier one. */
export type CostSubject = Pick<Cost, 'day' | 'source' | 'medium' | 'campaign' | 'content'>

/** The subject of a cost as one text. Apart from the schema, so that browsers load no zod. */
export function buildCostKey({ day, source, medium, campaign, content }: CostSubject): string {
  return [day, source, medium, campaign, content].join(' ')
}

/** A table can have at most this many rows. Apart from the schema, so that browsers load no zod. */
export const MOST_COSTS = 5_000

/** The costs screen. */
export interface CostsOverview {
  /** Of the period, in the order of their days. */
  readonly costs: readonly Cost[]
  /** The most recently used first. */
  readonly layouts: readonly CostLayout[]
  readonly known: readonly KnownCampaign[]
}

/**
 * What storing costs does. One of nothing is left out, so that it makes no campaign, unless it corrects a stored one.
 *
 * @param stored The costs of the same days.
 */
export function planStoring(costs: readonly Cost[], stored: readonly Cost[]) {
  const keys = new Set(stored.map(buildCostKey))
  const kept = costs.filter((cost) => cost.amount > 0 || keys.has(buildCostKey(cost)))
  return { costs: kept, replaced: kept.filter((cost) => keys.has(buildCostKey(cost))).length }
}

export interface StoredCosts {
  readonly stored: number
  /** How many of them replaced an earlier cost. */
  readonly replaced: number
}
