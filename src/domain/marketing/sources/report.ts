import { readCampaignKey } from '../../attribution/campaign-name.ts'
import { findChannel, nameSite } from '../../attribution/channel.ts'
import type { CsvCell } from '../../csv/csv.ts'
import { addCounts, addNumbers } from '../../sum.ts'
import type { Period } from '../../time/utc-day.ts'
import type { Cost } from '../costs/cost.ts'
import {
  type ComparedFigures,
  type Figures,
  formatFigureCell,
  NO_FIGURES,
  SOURCE_FIGURES,
} from '../figures.ts'
import { OTHER_CAMPAIGNS, OTHER_LANDINGS } from '../funnel/campaign-limit.ts'
import type { Cell } from '../funnel/cell.ts'
import type { VisitCell } from '../funnel/visit-cell.ts'
import type { TrendPoint } from '../trend.ts'
import { buildChannelName, type SourceDimension, type SourceTouch } from './dimensions.ts'
import type { SourceCell } from './source-cell.ts'

export interface SourceRow extends ComparedFigures {
  /**
   * The origin; empty where it is unknown. Visits and leads without a campaign have the name that
   * {@link buildChannelName} returns.
   */
  readonly name: string
}

export interface SourcesReport extends Readonly<ReturnType<typeof buildSourceRows>>, Period {
  readonly by: SourceDimension
  readonly touch: SourceTouch
  readonly trend: readonly TrendPoint<'visits' | 'leads'>[]
}

/** The leads, visits and costs of one period, from which figures are summed. */
export interface Facts {
  /** The leads by their first and by their last touch. */
  readonly leads: readonly SourceCell[]
  readonly visits: readonly VisitCell[]
  /** The sessions of quizzes. */
  readonly cells: readonly Cell[]
  readonly costs: readonly Cost[]
  /** Hundredths of the currency to its smallest unit: 1 for cents, 0.01 for yen. */
  readonly valueScale: number
}

/** Names the row of each fact; `undefined` for a fact without a row. */
export interface Naming {
  readonly lead: (cell: SourceCell) => string | undefined
  readonly visits: (cell: VisitCell) => string | undefined
  /** Absent in a report that has no figures of quizzes. */
  readonly cell?: (cell: Cell) => string | undefined
  readonly cost: (cost: Cost) => string | undefined
}

/** The figures of each row. */
export type Sums = ReadonlyMap<string | undefined, Figures>

/** The figures of some rows together, in a period and the one before. */
export function compareFigures(sums: readonly Sums[], ...names: (string | undefined)[]) {
  const [now = NO_FIGURES, before = NO_FIGURES] = sums.map((each) =>
    names.map((name) => each.get(name) ?? NO_FIGURES).reduce(addNumbers),
  )
  return { ...now, before }
}

/** Sums up the figures of each row. */
export function sumFigures(
  { leads, visits, cells, costs, valueScale }: Facts,
  touch: SourceTouch,
  naming: Naming,
): Sums {
  const sums = new Map<string | undefined, typeof NO_FIGURES>()
  const add = (name: string | undefined, figures: Partial<Figures>) => {
    const sum = sums.get(name) ?? { ...NO_FIGURES }
    sums.set(name, sum)
    addCounts(sum, figures)
  }
  for (const cell of leads) add(naming.lead(cell), pickLeadFigures(cell, touch, valueScale))
  for (const cell of visits) add(naming.visits(cell), { visits: cell.visits })
  for (const cell of cells) {
    const { views, started, submitted } = cell
    if (naming.cell) add(naming.cell(cell), { views, started, submitted })
  }
  for (const cost of costs) {
    const paid = cost.clicks === undefined ? {} : { clicks: cost.clicks, clickCost: cost.amount }
    add(naming.cost(cost), { cost: cost.amount, ...paid })
  }
  return sums
}

/** Returns the figures of the leads in a cell, counted by one touch. */
function pickLeadFigures(cell: SourceCell, touch: SourceTouch, scale: number): Partial<Figures> {
  const { visitLeads, leads, won } = cell
  const isOf = (wanted: SourceTouch) => (cell.touch ?? wanted) === wanted
  const value = Math.round(cell.value * scale)
  const expected = Math.round(cell.expected * scale)
  return {
    ...(isOf(touch) && { visitLeads, leads, won, value, expected }),
    ...(isOf('first') && { begun: leads, begunValue: value }),
    ...(isOf('last') && { closed: leads, closedValue: value }),
  }
}

const ROW_LIMIT = 200

/**
 * The rows of a period and of the one before, most leads first. The others are rare names, and
 * costs that are not divided by this dimension.
 */
export function buildSourceRows(
  by: SourceDimension,
  touch: SourceTouch,
  facts: Facts,
  before: Facts,
) {
  const naming: Naming = {
    lead: (cell) => (cell.isOther && by !== 'channel' ? undefined : nameOrigin(by, cell)),
    visits: (cell) => nameVisits(by, cell),
    cost: (cost) => nameCost(by, cost),
  }
  const sums = [facts, before].map((each) => sumFigures(each, touch, naming))
  const rows = [...new Set(sums.flatMap((each) => [...each.keys()]))]
    .flatMap((name) => (name === undefined ? [] : { name, ...compareFigures(sums, name) }))
    .toSorted((a, b) => b.leads - a.leads || b.visits - a.visits || (a.name < b.name ? -1 : 1))
  const add = (more: readonly SourceRow[]) =>
    compareFigures(sums, undefined, ...more.map(({ name }) => name))
  return { rows: rows.slice(0, ROW_LIMIT), others: add(rows.slice(ROW_LIMIT)), total: add(rows) }
}

/** The tags of a campaign's key; `undefined` where many campaigns are counted together. */
export function readCampaignTags({ campaign, name }: Pick<Cell, 'campaign' | 'name'>) {
  return campaign === OTHER_CAMPAIGNS ? undefined : (readCampaignKey(campaign) ?? name)
}

function nameVisits(by: SourceDimension, cell: VisitCell): string | undefined {
  const { landing, channel } = cell
  if (by === 'channel') return channel
  if (by === 'landing') return landing === OTHER_LANDINGS ? undefined : landing
  const tags = readCampaignTags(cell)
  return tags && nameOrigin(by, { ...tags, channel, landing })
}

function nameOrigin(by: SourceDimension, origin: Pick<SourceCell, SourceDimension>): string {
  if (by === 'source') return nameSite(origin.source)
  return by === 'campaign' && !origin.campaign ? buildChannelName(origin.channel) : origin[by]
}

/**
 * The row of a cost; `undefined` for a cost without this dimension. A search engine or network with
 * costs counts as paid.
 */
function nameCost(by: SourceDimension, cost: Cost): string | undefined {
  if (by === 'landing') return undefined
  if (by === 'source') return nameSite(cost.source) || undefined
  if (by !== 'channel') return cost[by] || undefined
  if (!cost.source && !cost.medium) return undefined
  const channel = findChannel(cost)
  if (channel === 'organic-search') return 'paid-search'
  return channel === 'social' ? 'paid-social' : channel
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
  const toLine = (name: string, figures: Figures): CsvCell[] => [
    name,
    from,
    to,
    touch,
    ...SOURCE_FIGURES.map((figure) => formatFigureCell(figure, figures, decimals)),
  ]
  return [
    [by, 'from', 'to', 'touch', ...SOURCE_FIGURES],
    ...rows.map((row) => toLine(nameRow(row.name), row)),
    toLine('(others)', others),
    toLine('(total)', total),
  ]
}

function nameRow(name: string): string {
  if (name === '') return '(unknown)'
  return name.startsWith('-') ? `(no campaign: ${name.slice(1)})` : name
}
