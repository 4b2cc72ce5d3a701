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
/** The colors of a bar and of its edge. */
const QUIZ_COLORS = ['fill-pine-tint', 'fill-pine'] as const
const REQUEST_COLORS = ['fill-brass-tint', 'fill-brass-mark'] as const

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
  const steps = listFunnelSteps(report).map(({ name: step, count, value = 0 }, i, { length }) => {
    const before = earlier[i]?.count ?? 0
    const money = value > 0 ? `, ${formatAmount(value)}` : ''
    const colors = i < length - REQUEST_STEPS ? QUIZ_COLORS : REQUEST_COLORS
    const share = views === 0 ? 0 : Math.min(1, count / views)
    return { step, count, before, money, change: formatChange(count, before), share, colors }
  })
  return (
    <Section title={title} className="grid min-w-0 gap-4">
      {/* Without a viewBox, the bars follow the width and the text keeps its size. */}
      <svg
        role="img"
        aria-label={`${name}: ${views} visits, ${formatShare(submitted, views)} submitted. The table below has every step.`}
        width="100%"
        height={steps.length * ROW}
        className="fill-ink text-xs sm:text-sm"
      >
        {steps.map(({ step, count, money, change, share, colors: [tint, mark] }, i) => (
          <svg key={step} y={i * ROW + GAP} width="100%" height={ROW - 2 * GAP}>
            <rect width="100%" height="100%" className="fill-sunken" />
            <rect width={`${share * 100}%`} height="100%" className={tint} />
            <rect width={share > 0 ? 3 : 0} height="100%" className={mark} />
            <text x="12" y="50%" dominantBaseline="central">
              {step}
            </text>
            <text x="100%" y="50%" dx="-8" textAnchor="end" dominantBaseline="central">
              {formatShare(count, views) + money}
              {change && <tspan className="fill-muted text-xs"> {change}</tspan>}
            </text>
          </svg>
        ))}
      </svg>
      <ViewAsTable
        label={`${name}: steps`}
        columns={['Step', ...numberColumns(...NUMBERS)]}
        rows={steps.map(({ step, count, before, money, change }, i) => [
          step,
          count.toLocaleString('en-US') + money,
          formatPercent(count, views),
          i === 0 ? '' : formatPercent(count, steps[i - 1]?.count ?? 0),
          before.toLocaleString('en-US'),
          change,
        ])}
      />
    </Section>
  )
}
