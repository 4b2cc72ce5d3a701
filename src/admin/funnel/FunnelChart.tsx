import { useId } from 'react'
import { listFunnelSteps, type FunnelReport } from '#domain/funnel/report.ts'
import { ScrollArea } from '../components/ScrollArea.tsx'
import { percent, share } from './format-percent.ts'

const ROW = 30
const WIDTH = 600

interface Props {
  readonly report: FunnelReport
  readonly name: string
}

/** The funnel as bars, each as wide as its part of all views, with the table behind it. */
export function FunnelChart({ report, name }: Props) {
  const id = useId()
  const steps = listFunnelSteps(report.tally)
  const { views, submitted } = report.tally
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="display-4">
        From the first look to what came of it
      </h2>
      <svg
        role="img"
        aria-label={`${name}: ${views} visits, ${share(submitted, views)} submitted. The table below has every step.`}
        viewBox={`0 0 ${WIDTH} ${steps.length * ROW}`}
        // The drawing shrinks to a phone; its words are made larger, so that they can be read there.
        className="w-full max-w-2xl text-sm max-sm:text-[1.375rem]"
      >
        {steps.map((step, i) => {
          const width = views === 0 ? 0 : Math.min(1, step.count / views) * WIDTH
          return (
            <g key={step.name}>
              <rect x="0" y={i * ROW + 3} width={WIDTH} height={ROW - 6} className="fill-sunken" />
              <rect
                x="0"
                y={i * ROW + 3}
                width={Math.max(step.count > 0 ? 2 : 0, width)}
                height={ROW - 6}
                className={i < steps.length - 3 ? 'fill-pine-tint' : 'fill-brass-tint'}
              />
              <rect
                x="0"
                y={i * ROW + 3}
                width={step.count > 0 ? 3 : 0}
                height={ROW - 6}
                className={i < steps.length - 3 ? 'fill-pine' : 'fill-brass-mark'}
              />
              <text x="12" y={(i + 0.5) * ROW} dominantBaseline="central" className="fill-ink">
                {step.name}
              </text>
              <text
                x={WIDTH - 8}
                y={(i + 0.5) * ROW}
                dominantBaseline="central"
                textAnchor="end"
                className="fill-ink tabular-nums"
              >
                {share(step.count, views)}
              </text>
            </g>
          )
        })}
      </svg>
      <details className="text-sm">
        <summary className="link w-fit">The numbers</summary>
        <ScrollArea label="Funnel steps">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col" className="number">
                  Visits
                </th>
                <th scope="col" className="number">
                  Of all views
                </th>
                <th scope="col" className="number">
                  Of the step before
                </th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ name: step, count }, i) => (
                <tr key={step}>
                  <th scope="row">{step}</th>
                  <td className="number">{count.toLocaleString('en-US')}</td>
                  <td className="number">{percent(count, views)}</td>
                  <td className="number">
                    {i === 0 ? '' : percent(count, steps[i - 1]?.count ?? 0)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </details>
    </section>
  )
}
