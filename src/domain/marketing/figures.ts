import type { CsvCell } from '../csv/csv.ts'
import { keysOf } from '../keys-of.ts'
import { countDecimals, formatAmount, formatDigits, formatReturn } from '../money/format-amount.ts'

/** The figures of some visits, leads and costs, all 0. Amounts are in the smallest unit of the firm's currency. */
export const NO_FIGURES = {
  /** Visits from an ad or another site, and others that opened an ads quiz. */
  visits: 0,
  /** The leads of these visits. */
  visitLeads: 0,
  leads: 0,
  won: 0,
  /** The value of won leads. */
  value: 0,
  /** The expected value of open leads. */
  expected: 0,
  /** Leads by the first and by the last touch, and the values of those that were won. */
  begun: 0,
  begunValue: 0,
  closed: 0,
  closedValue: 0,
  /** Visits to quizzes, how many of them answered, and how many finished. */
  views: 0,
  started: 0,
  submitted: 0,
  cost: 0,
  /** The clicks as the ad platforms counted them, and their cost. Costs without clicks are not in it. */
  clicks: 0,
  clickCost: 0,
}

export type Figures = Readonly<typeof NO_FIGURES>

/** Figures beside those of the period before. */
export interface ComparedFigures extends Figures {
  readonly before: Figures
}

/** A figure as reports, tables and emails show it. */
export interface FigureColumn {
  readonly label: string
  /** A share is shown in percent, a return as a multiple. */
  readonly kind: keyof typeof KINDS
  /** `undefined` where there is none. */
  readonly value: (figures: Figures) => number | undefined
  /** The text in parentheses after it. */
  readonly note?: (figures: Figures, currency: string) => string
  readonly hidesZero?: true
  /** The figure that has to be above 0 somewhere in a report, or the column is hidden. */
  readonly needs?: 'won' | 'expected' | 'cost' | 'clicks'
}

type Value = FigureColumn['value']
type More = Omit<FigureColumn, 'label' | 'kind' | 'value'>

const column =
  (kind: FigureColumn['kind']) =>
  (label: string, value: Value, more: More = {}): FigureColumn => ({ label, kind, value, ...more })

const [count, amount] = [column('count'), column('amount')]
const [share, multiple] = [column('share'), column('return')]
const divide = (sum: number, by: number) => (by ? sum / by : undefined)
const divideCost = (cost: number, by: number) => (cost > 0 ? divide(cost, by) : undefined)
const noteValue = (value: number, currency: string) =>
  value > 0 ? formatAmount(value, currency) : ''
const [ofCost, ofClicks] = [{ needs: 'cost' }, { needs: 'clicks' }] as const

/** The columns in the order of tables, under their names in addresses and files. */
export const FIGURES = {
  visits: count('Visits', (f) => f.visits),
  leads_of_counted_visits: count('Leads of these visits', (f) => f.visitLeads),
  visit_to_lead: share('Visit to lead', (f) => divide(f.visitLeads, f.visits)),
  starts: count('Starts', (f) => (f.views ? f.started : undefined)),
  finishes: count('Finishes', (f) => (f.views ? f.submitted : undefined)),
  leads: count('Leads', (f) => f.leads),
  leads_begun: count('Leads begun', (f) => f.begun, {
    note: (f, currency) => noteValue(f.begunValue, currency),
  }),
  leads_closed: count('Leads closed', (f) => f.closed, {
    note: (f, currency) => noteValue(f.closedValue, currency),
  }),
  won: count('Won', (f) => f.won, {
    needs: 'won',
    note: (f) => (f.leads ? formatShare(f.won / f.leads) : ''),
  }),
  value: amount('Value', (f) => f.value, { needs: 'won' }),
  expected_value: amount('Expected value', (f) => f.expected, {
    needs: 'expected',
    hidesZero: true,
  }),
  cost: amount('Cost', (f) => f.cost, { ...ofCost, hidesZero: true }),
  clicks: count('Clicks', (f) => f.clicks, ofClicks),
  cost_per_click: amount('Cost per click', (f) => divide(f.clickCost, f.clicks), ofClicks),
  visits_per_click: share('Visits per click', (f) => divide(f.visits, f.clicks), ofClicks),
  cost_per_visit: amount('Cost per visit', (f) => divideCost(f.cost, f.visits), ofCost),
  cost_per_lead: amount('Cost per lead', (f) => divideCost(f.cost, f.leads), ofCost),
  cost_per_won: amount('Cost per won', (f) => divideCost(f.cost, f.won), ofCost),
  return_on_ad_spend: multiple('Return on ad spend', (f) => divide(f.value, f.cost), ofCost),
} as const satisfies Record<string, FigureColumn>

export type FigureName = keyof typeof FIGURES

/** The figures of the sources report. Those of quizzes are in the funnel. */
export const SOURCE_FIGURES = keysOf(FIGURES).filter(
  (name) => name !== 'starts' && name !== 'finishes',
)

/** A figure in words, empty where there is none. */
export function formatFigure(name: FigureName, figures: Figures, currency: string): string {
  const { kind, value, note, hidesZero } = FIGURES[name]
  const figure = value(figures)
  if (figure === undefined || (hidesZero && figure === 0)) return ''
  const noted = note?.(figures, currency)
  return KINDS[kind].show(figure, currency) + (noted ? ` (${noted})` : '')
}

/** Amounts of a thousand or more have no cents, so that the columns of a table fit. */
function formatLargeAmount(units: number, currency: string): string {
  const one = 10 ** countDecimals(currency)
  if (units < 1000 * one) return formatAmount(units, currency)
  return formatAmount(Math.round(units / one) * one, currency).replace(/\.0+$/, '')
}

const formatShare = (share: number) => `${Math.round(share * 100)}%`

/** The format of each kind of figure: `show` for people, `write` for programs. */
const KINDS = {
  count: { show: (n: number) => n.toLocaleString('en-US'), write: (n: number) => n },
  amount: { show: formatLargeAmount, write: formatDigits },
  share: { show: formatShare, write: (share: number) => share.toFixed(4) },
  return: { show: formatReturn, write: (ratio: number) => ratio.toFixed(2) },
}

/** A figure in digits, for a table that programs read. @param decimals The decimals of the currency. */
export function formatFigureCell(name: FigureName, figures: Figures, decimals: number): CsvCell {
  const { kind, value } = FIGURES[name]
  const figure = value(figures)
  return figure === undefined ? undefined : KINDS[kind].write(figure, decimals)
}

/** How a figure of a row differs from the one of the period before. */
export function formatFigureChange(name: FigureName, { before, ...now }: ComparedFigures): string {
  const { value } = FIGURES[name]
  return formatChange(value(now), value(before))
}

/**
 * How a number differs from the one of the period before.
 *
 * @example
 * formatChange(12, 10) // => '+20%'
 */
export function formatChange(figure = 0, before = 0): string {
  if (before === 0) return figure === 0 ? '' : 'new'
  const percent = Math.round((figure / before - 1) * 100)
  const sign = percent === 0 ? '±' : percent > 0 ? '+' : '−'
  return `${sign}${Math.abs(percent).toLocaleString('en-US')}%`
}
