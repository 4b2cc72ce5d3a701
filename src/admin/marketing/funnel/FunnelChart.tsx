import { formatChange } from '#domain/marketing/figures.ts'
import { listFunnelSteps, type FunnelReport } from '#domain/marketing/funnel/report.ts'
import { numberColumns, ViewAsTable } from '../../kit/DataTable.tsx'
import { formatPercent, formatShare } from '../../kit/format.ts'
import { useAmountFormat } from '../../kit/site.ts'
import { Section } from '../../kit/Tile.tsx'

/** The height of a bar with the gaps around it, in pixels. */
const ROW = 30
const GAP = 3
/** How many of the last steps are requests made after the quiz. */
const REQUEST_STEPS = 3

const NUMBERS = ['Visits', 'Of all views', 'Of the step before', 'Period before', 'Change']

interface Props {
  readonly title: string
  readonly report: FunnelReport
  /** Names the report for screen readers. */
  readonly name: string
}

/** Draws the steps of a quiz as bars, each as wide as its share of all views. */
export function FunnelChart({ title, report, name }: Props) {
  const { views, submitted } = report.tally
  const formatAmount = useAmountFormat()
  const earlier = listFunnelSteps(report.before)
  const steps = listFunnelSteps(report).map(({ name: step, count, value = 0 }, i) => ({
    step,
    count,
    before: earlier[i]?.count ?? 0,
    money: value > 0 ? `, ${formatAmount(value)}` : '',
  }))
  return (
    <Section title={title} className="grid min-w-0 gap-4">
      {/* Without a viewBox, the bars follow the width and the text keeps its size. */}
      <svg
        role="img"
        aria-label={`${name}: ${views} visits, ${formatShare(submitted, views)} submitted. The table below has every step.`}
        width="100%"
        height={steps.length * ROW}
        className="text-xs sm:text-sm"
      >
        {steps.map(({ step, count, before, money }, i) => (
          <FunnelBar
            key={step}
            y={i * ROW}
            share={views === 0 ? 0 : Math.min(1, count / views)}
            step={step}
            value={formatShare(count, views) + money}
            change={formatChange(count, before)}
            isRequest={i >= steps.length - REQUEST_STEPS}
          />
        ))}
      </svg>
      <ViewAsTable
        label={`${name}: steps`}
        columns={['Step', ...numberColumns(...NUMBERS)]}
        rows={steps.map(({ step, count, before, money }, i) => [
          step,
          count.toLocaleString('en-US') + money,
          formatPercent(count, views),
          i === 0 ? '' : formatPercent(count, steps[i - 1]?.count ?? 0),
          before.toLocaleString('en-US'),
          formatChange(count, before),
        ])}
      />
    </Section>
  )
}

interface BarProps {
  readonly y: number
  /** The width of the bar, from 0 to 1. */
  readonly share: number
  readonly step: string
  readonly value: string
  /** The change since the period before, such as “+20%”. */
  readonly change: string
  /** Whether the step is a request made after the quiz. Its bar has another color. */
  readonly isRequest: boolean
}

function FunnelBar({ y, share, step, value, change, isRequest }: BarProps) {
  const box = { y: y + GAP, height: ROW - 2 * GAP }
  const text = { y: y + ROW / 2, dominantBaseline: 'central', className: 'fill-ink' } as const
  return (
    <g>
      <rect width="100%" {...box} className="fill-sunken" />
      {share > 0 && (
        <>
          <rect
            width={`${share * 100}%`}
            {...box}
            className={isRequest ? 'fill-brass-tint' : 'fill-pine-tint'}
          />
          <rect width="3" {...box} className={isRequest ? 'fill-brass-mark' : 'fill-pine'} />
        </>
      )}
      <text x="12" {...text}>
        {step}
      </text>
      <text x="100%" dx="-8" textAnchor="end" {...text}>
        {value}
        {change && <tspan className="fill-muted text-xs"> {change}</tspan>}
      </text>
    </g>
  )
}
