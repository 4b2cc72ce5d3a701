import { normalizeTag } from '../../attribution/tag.ts'
import type { Table, TableRow } from '../../csv/csv.ts'
import {
  type DecimalMark,
  findDecimalMarks,
  findOtherNames,
  readAmount,
  readCount,
  splitAmount,
} from '../../money/read-amount.ts'
import { sumBy } from '../../sum.ts'
import type { Cost, CostLayout } from './cost.ts'
import {
  buildCostKey,
  COST_COLUMNS,
  type CostColumn,
  isCostPeriod,
  isEmptyCost,
  type KnownCampaign,
  spreadCost,
} from './layout.ts'

/** A row that is left out, with the reason if it cannot be read. */
export interface ReadRow {
  readonly row: TableRow
  readonly reason?: string
}

/** A table as costs, and everything about it that a person has to see first. */
export type ReadTable = ReturnType<typeof readCostTable>

interface Options {
  readonly layout: CostLayout
  readonly known: readonly KnownCampaign[]
  /** The code of the firm's currency. */
  readonly currency: string
}

/** Reads a table by its layout. Nothing is guessed: the result has all that could be read differently. */
export function readCostTable(table: Table, options: Options) {
  const { layout, known, currency } = options
  const rows = table.rows.map((row) => ({ row, cell: pickCells(row, layout) }))
  const groups = Map.groupBy(rows, ({ row, cell }) => isTotalRow(row, cell))
  const [totals, kept] = [groups.get(true) ?? [], groups.get(false) ?? []]
  const cells = kept.map(({ cell }) => cell)
  const { order, mark, ...reading } = chooseReading(cells, layout)
  const readRows = kept.map(({ row, cell }) => ({ row, ...readRow(cell, order, mark, options) }))
  const allCosts = readRows.flatMap(({ costs }) => costs ?? [])
  const campaigns = allCosts.flatMap((cost) => (isEmptyCost(cost) ? [] : [cost.campaign]))
  return {
    ...reading,
    /**
     * One cost for each day, campaign and ad. Rows for the same are added up, and periods are
     * spread over their days.
     */
    costs: sumBy(allCosts, buildCostKey),
    /** The number of rows that became costs. */
    rows: readRows.filter(({ costs }) => costs).length,
    totals: totals.map(({ row }) => ({ row })),
    unreadable: readRows.flatMap(({ row, reason }) => (reason ? [{ row, reason }] : [])),
    /** Campaigns without a saved link, kept under their own names. */
    unknown: [...new Set(campaigns)].filter((name) =>
      known.every((link) => link.campaign !== name),
    ),
    /** Names of other currencies than the firm's in the table, such as `EUR` or `CA$`. */
    otherCurrencies: findOtherCurrencies(table, layout, currency),
  }
}

/**
 * The orders and marks that fit all rows. Of several, those that the person chose count, or the
 * first until they choose.
 */
function chooseReading(cells: readonly Cells[], layout: CostLayout) {
  const dayOrders = findDayOrders(cells.flatMap(({ day, end }) => [day, end]))
  const decimalMarks = findDecimalMarks(cells.map(({ cost }) => cost))
  const order = dayOrders.length === 1 ? dayOrders[0] : layout.dayOrder
  const mark = decimalMarks.length === 1 ? decimalMarks[0] : layout.decimalMark
  return {
    order: order ?? 'month-first',
    mark: mark ?? '.',
    /** Two orders or marks are a question for the person. None means that a column mixes them. */
    dayOrders,
    decimalMarks,
    /** Whether the person has yet to answer one. */
    isOpen: order === undefined || mark === undefined,
  }
}

/** Finds other currencies in the header of the costs, in a column of codes and beside the amounts. */
function findOtherCurrencies({ headers, rows }: Table, { columns }: CostLayout, currency: string) {
  const cost = columns.cost ?? -1
  const codes = headers.findIndex((header) => /^(?:currency|währung)/i.test(header))
  const named = [
    ...(/\(([A-Z]{3})\)/.exec(headers[cost] ?? '')?.slice(1) ?? []),
    ...rows.map(({ cells }) => cells[codes] ?? '').filter((code) => /^[a-z]{3}$/i.test(code)),
    ...rows.flatMap(({ cells }) => splitAmount(cells[cost] ?? '').names),
  ]
  return [...new Set(findOtherNames(named, currency))]
}

type Cells = Readonly<Record<CostColumn, string>>

function pickCells({ cells }: TableRow, { columns }: CostLayout): Cells {
  const picked = COST_COLUMNS.map((column) => [column, cells[columns[column] ?? -1] ?? ''])
  // The list has every column.
  return Object.fromEntries(picked) as Cells
}

const TOTAL = /^(?:grand )?totals?(?:$|:)/i
const TOTAL_BEGINS = /^(?:grand )?totals?\b/i

/**
 * Whether a row is a sum, with which exports end: the first cell says so, or the day or campaign is
 * missing. A campaign may be named Total Makeover.
 */
function isTotalRow({ cells }: TableRow, { day, campaign }: Cells): boolean {
  const names = [cells[0] ?? '', campaign]
  const isNamed =
    TOTAL_BEGINS.test(day) || names.some((name) => (day === '' ? TOTAL_BEGINS : TOTAL).test(name))
  return isNamed || (campaign.replaceAll(/[-–—]/g, '') === '' && cells.some(Boolean))
}

function readRow(
  cell: Cells,
  order: DayOrder,
  mark: DecimalMark,
  { layout, known, currency }: Options,
): { costs?: Cost[]; reason?: string } {
  const day = readDay(cell.day, order)
  if (day === undefined) return { reason: `"${cell.day}" is not a day` }
  const end = cell.end === '' ? day : readDay(cell.end, order)
  if (end === undefined || !isCostPeriod(day, end))
    return { reason: `"${cell.end}" is not a last day within a year` }
  const amount = readAmount(cell.cost, mark, currency)
  if (amount === undefined) return { reason: `"${cell.cost}" is not a cost` }
  const campaign = findCampaign(cell.campaign, known)
  if (campaign === '') return { reason: `"${cell.campaign}" is not a campaign` }
  const clicks = readCount(cell.clicks)
  const { source, medium } = layout
  const content = normalizeTag(cell.ad)
  const cost = { day, source, medium, campaign, content, amount }
  return { costs: spreadCost(clicks === undefined ? cost : { ...cost, clicks }, end) }
}

/** The campaign's name in links, also where the platform names it by its number. */
function findCampaign(text: string, known: readonly KnownCampaign[]): string {
  const name = normalizeTag(text)
  return known.find(({ ids }) => ids.includes(name))?.campaign ?? name
}

/** The orders in which the days of a table can be written. */
export const DAY_ORDERS = ['month-first', 'day-first'] as const

export type DayOrder = (typeof DAY_ORDERS)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The formats of days in which the month cannot be mistaken for the day. */
const CLEAR_FORMATS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ].*)?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?:[a-z]+,\s*)?(?<month>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})$/i,
  /^(?<day>\d{1,2})\.?\s+(?<month>[a-z]{3})[a-z]*\.?,?\s+(?<year>\d{4})$/i,
]
/** Dates with dots always begin with the day. */
const MONTH_FIRST = /^(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4})$/
const DAY_FIRST = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/

/**
 * The orders in which every readable day of a column can be read: two where only a person can
 * decide, such as for 03/04/2026, and none where the column mixes them.
 */
export function findDayOrders(texts: Iterable<string>): readonly DayOrder[] {
  const parts = [...texts].flatMap((text) => {
    const { month, day } = MONTH_FIRST.exec(text.trim())?.groups ?? {}
    return month && day ? [[Number(month), Number(day)] as const] : []
  })
  // 5/5/2026 is the same day in both.
  const unequal = parts.filter(([first, second]) => first !== second)
  if (unequal.length === 0) return ['month-first']
  return DAY_ORDERS.filter((order) =>
    unequal.every(([first, second]) => (order === 'month-first' ? first : second) <= 12),
  )
}

/**
 * A day as 2026-01-31, or `undefined` for a text that is not a day.
 *
 * @example
 * readDay('03/04/2026', 'month-first') // => '2026-03-04'
 */
export function readDay(text: string, order: DayOrder): string | undefined {
  const formats = [...CLEAR_FORMATS, ...(order === 'month-first' ? [MONTH_FIRST] : []), DAY_FIRST]
  const matches = formats.map((format) => format.exec(text.trim())?.groups)
  const groups = matches.find((match) => match !== undefined)
  if (!groups) return undefined
  const { year, month = '', day = '' } = groups
  const name = MONTHS.indexOf(month.toLowerCase()) + 1
  const read = `${year}-${String(name || month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(read)
  // Some would read 2026-02-30 as the 2nd of March, and others as no day.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(read) ? read : undefined
}
