import { useId } from 'react'
import { compareRates, type Share, type Verdict } from '#domain/funnel/compare.ts'
import type { FunnelReport } from '#domain/funnel/report.ts'
import type { Tally } from '#domain/funnel/tally.ts'
import { ScrollArea } from '../components/ScrollArea.tsx'
import { FunnelChart } from './FunnelChart.tsx'
import { share } from './format-percent.ts'

interface Side {
  readonly name: string
  readonly report: FunnelReport
}

/** What two sides are compared by: how many of their visits came that far. */
const MEASURES: readonly (readonly [name: string, reached: (tally: Tally) => number])[] = [
  ['Started', ({ started }) => started],
  ['Submitted', ({ submitted }) => submitted],
  ['Shared with a colleague', ({ shared }) => shared],
  ['Asked for the assessment', ({ requested }) => requested],
  ['Wrote for a call', ({ contacted }) => contacted],
]

/** Two funnels side by side, and whether their difference is more than chance. */
export function Comparison({ a, b }: { a: Side; b: Side }) {
  const id = useId()
  return (
    <div className="grid gap-10">
      <section aria-labelledby={id} className="grid gap-4">
        <h2 id={id} className="display-4">
          {a.name} against {b.name}
        </h2>
        <ScrollArea label="Comparison">
          <table className="data w-full">
            <thead>
              <tr>
                <th scope="col">Of all views</th>
                <th scope="col" className="number">
                  {a.name}
                </th>
                <th scope="col" className="number">
                  {b.name}
                </th>
                <th scope="col" className="min-w-56">
                  Verdict
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Views</th>
                <td className="number">{a.report.tally.views.toLocaleString('en-US')}</td>
                <td className="number">{b.report.tally.views.toLocaleString('en-US')}</td>
                <td>the visits to compare</td>
              </tr>
              {MEASURES.map(([name, reached]) => {
                const [x, y] = [shareOf(a, reached), shareOf(b, reached)]
                return (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className="number">{share(x.reached, x.of)}</td>
                    <td className="number">{share(y.reached, y.of)}</td>
                    <td>{sentence(compareRates(x, y), a.name, b.name)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollArea>
        <p className="max-w-prose text-sm text-muted">
          A winner is called when both sides have enough visits to see a difference of ten
          percentage points (95 % confidence, 80 % power) and the difference is unlikely to be
          chance.
        </p>
      </section>
      <div className="grid gap-8 xl:grid-cols-2">
        {[a, b].map(({ name, report }) => (
          <div key={name} className="min-w-0">
            <p className="mb-2 font-semibold">{name}</p>
            <FunnelChart report={report} name={name} />
          </div>
        ))}
      </div>
    </div>
  )
}

function shareOf({ report }: Side, reached: (tally: Tally) => number): Share {
  return { of: report.tally.views, reached: Math.min(reached(report.tally), report.tally.views) }
}

function sentence(verdict: Verdict, a: string, b: string): string {
  switch (verdict.kind) {
    case 'too-few':
      return `Too few visits: ${verdict.needed.toLocaleString('en-US')} each are needed`
    case 'no-difference':
      return 'No difference beyond chance'
    case 'winner':
      return `${verdict.winner === 'a' ? a : b} does better`
  }
}
