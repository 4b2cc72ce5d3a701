import { useId, useState } from 'react'
import { compareRates, type Share } from '#domain/marketing/funnel/compare.ts'
import { countOutcomes, type Figures, type FunnelReport } from '#domain/marketing/funnel/report.ts'
import { DataTable, type Row } from '../../kit/DataTable.tsx'
import { formatShare } from '../../kit/format.ts'
import { formatVerdict } from './format-verdict.ts'
import { OutcomeField } from './OutcomeField.tsx'
import { FunnelChart } from './FunnelChart.tsx'

interface NamedReport {
  readonly name: string
  readonly report: FunnelReport
}

/** The steps that are compared, as shares of all views. */
const MEASURES: readonly (readonly [label: string, count: (figures: Figures) => number])[] = [
  ['Started', ({ tally }) => tally.started],
  ['Submitted', ({ tally }) => tally.submitted],
  ['Shared with a colleague', (figures) => countOutcomes(figures).shared],
  ['Wrote or asked', (figures) => countOutcomes(figures).wrote],
  ['Won', (figures) => countOutcomes(figures).won],
]

/** Two funnels side by side, and whether their difference is more than chance. */
export function Comparison({ a, b }: { a: NamedReport; b: NamedReport }) {
  const id = useId()
  const [outcome, setOutcome] = useState('')
  return (
    <div className="grid gap-10">
      <section aria-labelledby={id} className="grid gap-4">
        <h2 id={id} className="display-4 wrap-anywhere">
          {a.name} vs. {b.name}
        </h2>
        <OutcomeField outcomes={MEASURES.map(([label]) => label)} {...{ outcome, setOutcome }} />
        <DataTable
          label="Comparison"
          columns={[
            { label: 'Of all views' },
            { label: a.name, className: 'number' },
            // Both selections can have the same name.
            { label: b.name === a.name ? `${b.name} (second)` : b.name, className: 'number' },
            { label: 'Verdict', className: 'min-w-56' },
          ]}
          rows={[
            ['Views', formatViews(a), formatViews(b), 'The basis of the comparison'],
            ...MEASURES.map(([label, count]): Row => {
              const [x, y] = [measure(a, count), measure(b, count)]
              return [
                label,
                formatShare(x.reached, x.of),
                formatShare(y.reached, y.of),
                label === outcome && formatVerdict(compareRates(x, y), a.name, b.name),
              ]
            }),
          ]}
        />
        <p className="max-w-prose text-sm text-muted">
          A side does better when the difference is unlikely to be chance (95% confidence, at least
          100 visits each). Otherwise the verdict says how many more visits would show a difference
          of a fifth of the rate (80% power).
        </p>
      </section>
      <div className="grid gap-8 xl:grid-cols-2">
        <FunnelChart title={a.name} {...a} />
        <FunnelChart title={b.name} {...b} />
      </div>
    </div>
  )
}

function formatViews({ report }: NamedReport): string {
  return report.tally.views.toLocaleString('en-US')
}

function measure({ report }: NamedReport, count: (figures: Figures) => number): Share {
  const { views } = report.tally
  return { of: views, reached: Math.min(count(report), views) }
}
