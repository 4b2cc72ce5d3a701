import {
  buildChannelName,
  calculateRatios,
  type SourceDimension,
  type SourceTouch,
} from './ratios.ts'
import type { Cost } from '../costs/cost.ts'
import { OTHER_CAMPAIGNS } from '../funnel/campaign-limit.ts'
import { readCampaignKey } from '../../attribution/campaign-name.ts'
import { findChannel, nameSite } from '../../attribution/channel.ts'
import { OTHER_LANDINGS, type VisitCell } from '../funnel/visit-cell.ts'
import type { SourceCell } from './source-cell.ts'
import type { CsvCell } from '../../csv/csv-line.ts'
import { formatDigits } from '../../money/format-amount.ts'

/** Amounts are in the smallest unit of the firm's currency. */
export interface SourceFigures {
  /** Visits from an ad or another site, and others that opened an ads quiz. */
  readonly visits: number
  /** The leads of these visits. */
  readonly visitLeads: number
  readonly leads: number
  readonly won: number
  /** What won leads brought. */
  readonly value: number
  /** What is expected of open ones. */
  readonly expected: number
  readonly cost: number
  /** As the ad platforms counted them, and what they cost: other costs name no clicks. */
  readonly clicks: number
  readonly clickCost: number
}

/** What stands beside the figures of a row: those of the period before, and of its first and its last touches. */
export interface Beside<Figures> {
  readonly before: Figures
  readonly first: Figures
  readonly last: Figures
}

export interface ComparedFigures extends SourceFigures {
  readonly beside?: Beside<SourceFigures>
}

export interface SourceRow extends ComparedFigures {
  /** Empty where the origin is unknown; of visits without a campaign what {@link buildChannelName} returns. */
  readonly name: string
}

export interface SourcesReport {
  readonly by: SourceDimension
  readonly touch: SourceTouch
  readonly from: string
  readonly to: string
  /** Most leads first. */
  readonly rows: readonly SourceRow[]
  /** What rare names add up to, and costs that are not divided by this dimension. */
  readonly others: ComparedFigures
  readonly total: ComparedFigures
}

/** What a report is made of: everything of one period. */
export interface SourceFacts {
  readonly leads: readonly SourceCell[]
  readonly visits: readonly VisitCell[]
  readonly costs: readonly Cost[]
  /** Hundredths of the currency to its smallest unit: 1 for cents, 0.01 for yen. */
  readonly valueScale: number
}

const ROW_LIMIT = 200
export const NO_FIGURES: SourceFigures = {
  visits: 0,
  visitLeads: 0,
  leads: 0,
  won: 0,
  value: 0,
  expected: 0,
  cost: 0,
  clicks: 0,
  clickCost: 0,
}

/** A part of a row. Without a name it belongs to no row. */
type Part = Partial<SourceFigures> & { readonly name: string | undefined }

type Sums = Map<string | undefined, SourceFigures>

/** @param beside What stands beside the figures, if anything does. */
export function buildSourceRows(
  by: SourceDimension,
  facts: SourceFacts,
  beside?: Beside<SourceFacts>,
): Pick<SourcesReport, 'rows' | 'others' | 'total'> {
  const sums = sumByName(by, facts)
  const others = beside && mapBeside(beside, (each) => sumByName(by, each))
  const all = [sums, ...(others ? Object.values<Sums>({ ...others }) : [])]
  const read = (name: string | undefined): ComparedFigures => ({
    ...(sums.get(name) ?? NO_FIGURES),
    ...(others && { beside: mapBeside(others, (each) => each.get(name) ?? NO_FIGURES) }),
  })
  const names = new Set(all.flatMap((each) => [...each.keys()]))
  const rows = [...names]
    .flatMap((name) => (name === undefined ? [] : { name, ...read(name) }))
    .toSorted(compareRows)
  return {
    rows: rows.slice(0, ROW_LIMIT),
    others: rows.slice(ROW_LIMIT).reduce(addRows, read(undefined)),
    total: rows.reduce(addRows, read(undefined)),
  }
}

function sumByName(by: SourceDimension, facts: SourceFacts): Sums {
  const sums: Sums = new Map()
  for (const { name, ...figures } of listParts(by, facts))
    sums.set(name, addFigures(sums.get(name) ?? NO_FIGURES, figures))
  return sums
}

function mapBeside<From, To>(
  { before, first, last }: Beside<From>,
  to: (from: From) => To,
): Beside<To> {
  return { before: to(before), first: to(first), last: to(last) }
}

function addRows(a: ComparedFigures, { beside: b, ...figures }: ComparedFigures): ComparedFigures {
  const sum = addFigures(a, figures)
  if (!a.beside || !b) return sum
  const { before, first, last } = a.beside
  return {
    ...sum,
    beside: {
      before: addFigures(before, b.before),
      first: addFigures(first, b.first),
      last: addFigures(last, b.last),
    },
  }
}

function* listParts(
  by: SourceDimension,
  { leads, visits, costs, valueScale }: SourceFacts,
): Generator<Part> {
  for (const cell of leads) {
    const { visitLeads, leads: count, won } = cell
    const value = Math.round(cell.value * valueScale)
    const expected = Math.round(cell.expected * valueScale)
    const name = cell.isOther && by !== 'channel' ? undefined : nameOrigin(by, cell)
    yield { name, visitLeads, leads: count, won, value, expected }
  }
  for (const cell of visits) yield { name: nameVisits(by, cell), visits: cell.visits }
  for (const cost of costs) {
    const paid = cost.clicks === undefined ? {} : { clicks: cost.clicks, clickCost: cost.amount }
    yield { name: nameCost(by, cost), cost: cost.amount, ...paid }
  }
}

function nameVisits(by: SourceDimension, cell: VisitCell): string | undefined {
  const { landing, channel, campaign, name } = cell
  if (by === 'channel') return channel
  if (by === 'landing') return landing === OTHER_LANDINGS ? undefined : landing
  if (campaign === OTHER_CAMPAIGNS) return undefined
  const tags = readCampaignKey(campaign) ?? name
  return tags && nameOrigin(by, { ...tags, channel, landing })
}

function nameOrigin(by: SourceDimension, origin: Pick<SourceCell, SourceDimension>): string {
  if (by === 'source') return nameSite(origin.source)
  return by === 'campaign' && !origin.campaign ? buildChannelName(origin.channel) : origin[by]
}

/** A cost that is not divided by a dimension is no part of its rows. No search or network that costs is unpaid. */
function nameCost(by: SourceDimension, cost: Cost): string | undefined {
  if (by === 'landing') return undefined
  if (by === 'source') return nameSite(cost.source) || undefined
  if (by !== 'channel') return cost[by] || undefined
  if (!cost.source && !cost.medium) return undefined
  const channel = findChannel(cost)
  if (channel === 'organic-search') return 'paid-search'
  return channel === 'social' ? 'paid-social' : channel
}

function addFigures(a: SourceFigures, b: Partial<SourceFigures>): SourceFigures {
  return {
    visits: a.visits + (b.visits ?? 0),
    visitLeads: a.visitLeads + (b.visitLeads ?? 0),
    leads: a.leads + (b.leads ?? 0),
    won: a.won + (b.won ?? 0),
    value: a.value + (b.value ?? 0),
    expected: a.expected + (b.expected ?? 0),
    cost: a.cost + (b.cost ?? 0),
    clicks: a.clicks + (b.clicks ?? 0),
    clickCost: a.clickCost + (b.clickCost ?? 0),
  }
}

function compareRows(a: SourceRow, b: SourceRow): number {
  return b.leads - a.leads || b.visits - a.visits || (a.name < b.name ? -1 : 1)
}

/**
 * The sources report as a table. Amounts are in the currency.
 *
 * @param decimals The decimals of the currency.
 */
export function buildSourcesTable(
  { by, touch, from, to, rows, others, total }: SourcesReport,
  decimals: number,
): CsvCell[][] {
  const amount = (units: number | undefined) =>
    units === undefined ? undefined : formatDigits(units, decimals)
  const toRow = (name: string, figures: SourceFigures): Record<string, CsvCell> => {
    const ratios = calculateRatios(figures)
    return {
      [by]: name,
      from,
      to,
      touch,
      visits: figures.visits,
      leads_of_counted_visits: figures.visitLeads,
      leads: figures.leads,
      won: figures.won,
      value: amount(figures.value),
      cost: amount(figures.cost),
      clicks: figures.clicks,
      cost_per_click: amount(ratios.costPerClick),
      cost_per_visit: amount(ratios.costPerVisit),
      cost_per_lead: amount(ratios.costPerLead),
      cost_per_won: amount(ratios.costPerWon),
      return_on_ad_spend: ratios.returnOnSpend?.toFixed(2),
      expected_value: amount(figures.expected),
    }
  }
  const last = toRow('(total)', total)
  const named = rows.map((row) => toRow(nameRow(row.name), row))
  const lines = [...named, toRow('(others)', others), last]
  return [Object.keys(last), ...lines.map((line) => Object.values(line))]
}

function nameRow(name: string): string {
  if (name === '') return '(unknown)'
  return name.startsWith('-') ? `(no campaign: ${name.slice(1)})` : name
}
