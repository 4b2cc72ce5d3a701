import type { ReactNode } from 'react'
import type { SourceFigures, SourceRow, SourcesReport } from '#domain/marketing/sources/report.ts'
import { calculateRatios } from '#domain/marketing/sources/ratios.ts'
import { DataTable, type Column, type Row } from '../../kit/DataTable.tsx'
import { formatPercent, formatShare } from '../../kit/format.ts'
import { useAmountFormat } from '../../kit/use-amount-format.ts'
import { DIMENSIONS } from './words.ts'

interface Props {
  readonly report: SourcesReport
  readonly formatName: (name: string) => string
  /** The names of the rows that are compared. */
  readonly chosen: readonly string[]
  readonly onToggle: (row: SourceRow) => void
}

interface FigureColumn {
  readonly label: string
  /** Whether the column has anything to show. */
  readonly isShown: (total: SourceFigures) => boolean
  readonly show: (figures: SourceFigures, formatAmount: (amount: number) => string) => string
}

const hasWon = ({ won }: SourceFigures) => won > 0
const hasCost = ({ cost }: SourceFigures) => cost > 0

const COLUMNS: readonly FigureColumn[] = [
  {
    label: 'Visits',
    isShown: () => true,
    show: ({ visits }) => (visits > 0 ? formatNumber(visits) : 'n/a'),
  },
  {
    label: 'Visit to lead',
    isShown: () => true,
    show: ({ visits, visitLeads }) => (visits > 0 ? formatShare(visitLeads, visits) : 'n/a'),
  },
  { label: 'Leads', isShown: () => true, show: ({ leads }) => formatNumber(leads) },
  { label: 'Won', isShown: hasWon, show: ({ won, leads }) => formatShare(won, leads) },
  { label: 'Value', isShown: hasWon, show: ({ value }, format) => format(value) },
  { label: 'Cost', isShown: hasCost, show: ({ cost }, format) => (cost > 0 ? format(cost) : '') },
  {
    label: 'Cost per visit',
    isShown: hasCost,
    show: (figures, format) => formatRatio(calculateRatios(figures).costPerVisit, format),
  },
  {
    label: 'Cost per lead',
    isShown: hasCost,
    show: (figures, format) => formatRatio(calculateRatios(figures).costPerLead, format),
  },
  {
    label: 'Cost per won',
    isShown: (total) => hasCost(total) && hasWon(total),
    show: (figures, format) => formatRatio(calculateRatios(figures).costPerWon, format),
  },
  {
    label: 'Return on ad spend',
    isShown: (total) => hasCost(total) && hasWon(total),
    show: ({ value, cost }) => formatPercent(value, cost),
  },
]

/** The figures of each row. A column without anything to show is left out. */
export function SourcesTable({ report, formatName, chosen, onToggle }: Props) {
  const { by, rows, others, total } = report
  const formatAmount = useAmountFormat()
  const shown = COLUMNS.filter(({ label, isShown }) => isShown(total) && !isUndivided(by, label))
  const columns: Column[] = [
    { label: DIMENSIONS[by].label, className: 'min-w-40 wrap-anywhere' },
    // Beside the name, so that both are in view on a phone.
    { label: 'Compare' },
    ...shown.map(({ label }) => ({ label, className: 'number' })),
  ]
  const toCells = (figures: SourceFigures): ReactNode[] =>
    shown.map(({ show }) => show(figures, formatAmount))
  const hasOthers = Object.values(others).some((figure) => figure > 0)
  const named = rows.map((row): Row => {
    const name = formatName(row.name)
    const box = (
      <input
        type="checkbox"
        className="size-6 align-middle"
        aria-label={`Compare ${name}`}
        checked={chosen.includes(row.name)}
        onChange={() => onToggle(row)}
      />
    )
    return [name, box, ...toCells(row)]
  })
  return (
    <DataTable
      label={`Leads by ${DIMENSIONS[by].label.toLowerCase()}`}
      columns={columns}
      rows={[
        ...named,
        ...(hasOthers ? [['Others', '', ...toCells(others)] as Row] : []),
        ['Total', '', ...toCells(total)],
      ]}
    />
  )
}

/** No cost says on which page its visitors arrived. */
function isUndivided(by: SourcesReport['by'], label: string): boolean {
  return by === 'landing' && /cost|spend/i.test(label)
}

function formatRatio(ratio: number | undefined, format: (amount: number) => string): string {
  return ratio === undefined ? '' : format(ratio)
}

function formatNumber(count: number): string {
  return count.toLocaleString('en-US')
}
