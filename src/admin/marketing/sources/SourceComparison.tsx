import { useId, useState } from 'react'
import { compareRates, type Share } from '#domain/marketing/funnel/compare.ts'
import type { SourceFigures } from '#domain/marketing/sources/report.ts'
import { DataTable, type Row } from '../../kit/DataTable.tsx'
import { formatShare } from '../../kit/format.ts'
import { OutcomeField } from '../funnel/OutcomeField.tsx'
import { formatVerdict } from '../funnel/format-verdict.ts'

interface Side {
  readonly name: string
  readonly figures: SourceFigures
}

interface Measure {
  readonly label: string
  readonly unit: string
  readonly share: (figures: SourceFigures) => Share
}

const MEASURES: readonly Measure[] = [
  {
    label: 'Visit to lead',
    unit: 'visits',
    // A lead whose visit was not counted must not make more than all of them.
    share: ({ visits, visitLeads }) => ({ of: visits, reached: Math.min(visitLeads, visits) }),
  },
  {
    label: 'Won of leads',
    unit: 'leads',
    share: ({ leads, won }) => ({ of: leads, reached: won }),
  },
]

/** Two rows side by side, and whether their difference is more than chance. */
export function SourceComparison({ a, b }: { a: Side; b: Side }) {
  const id = useId()
  const [outcome, setOutcome] = useState('')
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="display-4 wrap-anywhere">
        {a.name} vs. {b.name}
      </h2>
      <OutcomeField outcomes={MEASURES.map(({ label }) => label)} {...{ outcome, setOutcome }} />
      <DataTable
        label="Comparison"
        columns={[
          { label: 'Rate' },
          { label: a.name, className: 'number' },
          { label: b.name, className: 'number' },
          { label: 'Verdict', className: 'min-w-56' },
        ]}
        rows={MEASURES.map(({ label, unit, share }): Row => {
          const [x, y] = [share(a.figures), share(b.figures)]
          return [
            label,
            formatShare(x.reached, x.of),
            formatShare(y.reached, y.of),
            label === outcome && formatVerdict(compareRates(x, y), a.name, b.name, unit),
          ]
        })}
      />
    </section>
  )
}
