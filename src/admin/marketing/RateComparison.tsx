import { useState } from 'react'
import { compareRates, type Share, type Verdict } from '#domain/marketing/funnel/compare.ts'
import { DataTable, numberColumns, type Row } from '../kit/DataTable.tsx'
import { formatShare } from '../kit/format.ts'
import { type Choice, SelectField } from '../kit/forms/Field.tsx'
import { Section } from '../kit/Tile.tsx'

interface Rate {
  readonly label: string
  /** The rate is a share of these. */
  readonly unit: 'visits' | 'leads'
  readonly a: Share
  readonly b: Share
}

interface Props {
  readonly a: string
  readonly b: string
  readonly rates: readonly Rate[]
}

/** Compares the rates of two sides, and says whether the chosen one differs by more than chance. */
export function RateComparison({ a, b, rates }: Props) {
  const [decisive, setDecisive] = useState('')
  return (
    <Section title={`${a} vs. ${b}`} className="grid gap-4">
      <SelectField
        label="Decide by"
        className="max-w-sm"
        hint="Choose before you look: one of many rates differs by chance."
        value={decisive}
        choices={[['', 'Choose an outcome'], ...rates.map(({ label }): Choice => [label, label])]}
        onChange={setDecisive}
      />
      <DataTable
        isWide
        label="Comparison"
        columns={[
          'Rate',
          // Both sides can have the same name.
          ...numberColumns(a, b === a ? `${b} (second)` : b),
          { label: 'Verdict', className: 'sm:min-w-28' },
        ]}
        rows={rates.map((rate): Row => [
          `${rate.label}, of ${rate.unit}`,
          formatRate(rate.a),
          formatRate(rate.b),
          rate.label === decisive && formatVerdict(compareRates(rate.a, rate.b), a, b, rate.unit),
        ])}
      />
      <p className="max-w-prose text-sm text-muted">
        A side does better when the difference is unlikely to be chance (95% confidence, at least
        100 each). Otherwise the verdict says how many more would show a difference of a fifth of
        the rate (80% power).
      </p>
    </Section>
  )
}

function formatRate({ reached, of }: Share): string {
  return `${formatShare(reached, of)} of ${of.toLocaleString('en-US')}`
}

function formatVerdict(verdict: Verdict, a: string, b: string, unit: string): string {
  if (verdict.kind === 'winner') return `${verdict.winner === 'a' ? a : b} does better`
  if (verdict.kind === 'no-difference') return 'No difference of a fifth or more'
  // The figure is an estimate, so two digits are enough.
  const more = Number(verdict.more.toPrecision(2)).toLocaleString('en-US')
  return `Not decidable yet: about ${more} more ${unit} each`
}
