import type { CsvCell } from '../csv/csv-line.ts'
import { formatAmount, formatDigits, formatReturn } from '../money/format-amount.ts'

/** What is counted of some visits, leads and costs. Amounts are in the smallest unit of the firm's currency. */
export const NO_FIGURES = {
  /** Visits from an ad or another site, and others that opened an ads quiz. */
  visits: 0,
  /** The leads of these visits. */
  visitLeads: 0,
  leads: 0,
  won: 0,
  /** What won leads brought. */
  value: 0,
  /** What is expected of open ones. */
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
  /** As the ad platforms counted them, and what they cost: other costs name no clicks. */
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
  readonly kind: 'count' | 'amount' | 'share' | 'return'
  /** `undefined` where there is none. */
  readonly value: (figures: Figures) => number | undefined
  /** What stands behind it in parentheses. */
  readonly note?: (figures: Figures, currency: string) => string
  readonly hidesZero?: true
  /** What has to be above 0 somewhere in a report. */
  readonly needs?: 'won' | 'expected' | 'cost' | 'clicks'
}

const divide = (sum: number, count: number) => (sum > 0 && count > 0 ? sum / count : undefined)
const noteValue = (value: number, currency: string) =>
  value > 0 ? formatAmount(value, currency) : ''

/** In the order of tables, under their names in addresses and files. */
export const FIGURES = {
  visits: { label: 'Visits', kind: 'count', value: ({ visits }) => visits },
  leads_of_counted_visits: {
    label: 'Leads of these visits',
    kind: 'count',
    value: ({ visitLeads }) => visitLeads,
  },
  visit_to_lead: {
    label: 'Visit to lead',
    kind: 'share',
    value: ({ visits, visitLeads }) => (visits > 0 ? visitLeads / visits : undefined),
  },
  starts: {
    label: 'Starts',
    kind: 'count',
    value: ({ views, started }) => (views > 0 ? started : undefined),
  },
  finishes: {
    label: 'Finishes',
    kind: 'count',
    value: ({ views, submitted }) => (views > 0 ? submitted : undefined),
  },
  leads: { label: 'Leads', kind: 'count', value: ({ leads }) => leads },
  leads_begun: {
    label: 'Leads begun',
    kind: 'count',
    value: ({ begun }) => begun,
    note: ({ begunValue }, currency) => noteValue(begunValue, currency),
  },
  leads_closed: {
    label: 'Leads closed',
    kind: 'count',
    value: ({ closed }) => closed,
    note: ({ closedValue }, currency) => noteValue(closedValue, currency),
  },
  won: {
    label: 'Won',
    kind: 'count',
    needs: 'won',
    value: ({ won }) => won,
    note: ({ won, leads }) => (leads > 0 ? formatShare(won / leads) : ''),
  },
  value: { label: 'Value', kind: 'amount', needs: 'won', value: ({ value }) => value },
  expected_value: {
    label: 'Expected value',
    kind: 'amount',
    needs: 'expected',
    hidesZero: true,
    value: ({ expected }) => expected,
  },
  cost: {
    label: 'Cost',
    kind: 'amount',
    needs: 'cost',
    hidesZero: true,
    value: ({ cost }) => cost,
  },
  clicks: { label: 'Clicks', kind: 'count', needs: 'clicks', value: ({ clicks }) => clicks },
  cost_per_click: {
    label: 'Cost per click',
    kind: 'amount',
    needs: 'clicks',
    value: ({ clickCost, clicks }) => (clicks > 0 ? clickCost / clicks : undefined),
  },
  visits_per_click: {
    label: 'Visits per click',
    kind: 'share',
    needs: 'clicks',
    value: ({ visits, clicks }) => (clicks > 0 ? visits / clicks : undefined),
  },
  cost_per_visit: {
    label: 'Cost per visit',
    kind: 'amount',
    needs: 'cost',
    value: ({ cost, visits }) => divide(cost, visits),
  },
  cost_per_lead: {
    label: 'Cost per lead',
    kind: 'amount',
    needs: 'cost',
    value: ({ cost, leads }) => divide(cost, leads),
  },
  cost_per_won: {
    label: 'Cost per won',
    kind: 'amount',
    needs: 'cost',
    value: ({ cost, won }) => divide(cost, won),
  },
  return_on_ad_spend: {
    label: 'Return on ad spend',
    kind: 'return',
    needs: 'cost',
    value: ({ value, cost }) => (cost > 0 ? value / cost : undefined),
  },
} as const satisfies Record<string, FigureColumn>

export type FigureName = keyof typeof FIGURES

/** A figure in words, empty where there is none. */
export function formatFigure(name: FigureName, figures: Figures, currency: string): string {
  const { kind, value, note, hidesZero }: FigureColumn = FIGURES[name]
  const figure = value(figures)
  if (figure === undefined || (hidesZero && figure === 0)) return ''
  const noted = note?.(figures, currency)
  return FORMATS[kind](figure, currency) + (noted ? ` (${noted})` : '')
}

const formatShare = (share: number) => `${Math.round(share * 100)}%`

const FORMATS: Readonly<
  Record<FigureColumn['kind'], (figure: number, currency: string) => string>
> = {
  count: (count) => count.toLocaleString('en-US'),
  amount: formatAmount,
  share: formatShare,
  return: formatReturn,
}

/** A figure in digits, for a table that programs read. @param decimals The decimals of the currency. */
export function formatFigureCell(name: FigureName, figures: Figures, decimals: number): CsvCell {
  const { kind, value }: FigureColumn = FIGURES[name]
  const figure = value(figures)
  if (figure === undefined || kind === 'count') return figure
  return kind === 'amount'
    ? formatDigits(figure, decimals)
    : figure.toFixed(kind === 'share' ? 4 : 2)
}

/** How a figure of a row differs from the one of the period before. */
export function formatFigureChange(name: FigureName, { before, ...now }: ComparedFigures): string {
  const { value }: FigureColumn = FIGURES[name]
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
