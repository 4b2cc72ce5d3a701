import { useSearchParams } from 'wouter'
import type { FunnelReport } from '#domain/funnel/report.ts'
import { QueryResult } from '../components/QueryResult.tsx'
import { Page } from '../components/Page.tsx'
import { Answers } from './QuestionBreakdown.tsx'
import { Comparison } from './Comparison.tsx'
import { daysAgo } from './days.ts'
import { FunnelChart } from './FunnelChart.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { useFunnel, type Period, type Side } from './queries.ts'
import { SelectionFields } from './SelectionFields.tsx'

/** What became of those who opened a quiz, step by step, and how two of them compare. */
export default function Funnel() {
  const [query, setQuery] = useSearchParams()
  const period: Period = {
    from: query.get('from') ?? daysAgo(29),
    to: query.get('to') ?? daysAgo(0),
  }
  const side: Side = { quiz: query.get('quiz') ?? 'quiz-b', campaign: query.get('campaign') ?? '' }
  const rival = query.get('against')
  const other: Side | undefined =
    rival === null ? undefined : { quiz: rival, campaign: query.get('againstCampaign') ?? '' }
  const report = useFunnel(side, period)
  const otherReport = useFunnel(other, period)

  function choose(values: Readonly<Record<string, string>>) {
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }

  return (
    <Page title="Funnel" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <SelectionFields
            label="Show"
            side={side}
            report={report.data}
            onChange={({ quiz, campaign }) => choose({ quiz, campaign })}
          />
          <PeriodFields period={period} onChange={(next) => choose({ ...next })} />
          {other ? (
            <div className="grid gap-3 border-t border-line pt-4">
              <SelectionFields
                label="Compare with"
                side={other}
                report={otherReport.data}
                onChange={(next) => choose({ against: next.quiz, againstCampaign: next.campaign })}
              />
              <button
                type="button"
                className="button-text w-fit"
                onClick={() => choose({ against: '', againstCampaign: '' })}
              >
                Do not compare
              </button>
            </div>
          ) : (
            <button
              type="button"
              className="button button-quiet button-small justify-self-start"
              onClick={() => choose({ against: side.quiz === 'quiz-a' ? 'quiz-b' : 'quiz-a' })}
            >
              Compare
            </button>
          )}
        </div>
        <QueryResult query={report} loading="Counting..." failed="The report could not be loaded.">
          {(a) =>
            other ? (
              <QueryResult
                query={otherReport}
                loading="Counting the other side..."
                failed="The other report could not be loaded."
              >
                {(b) => (
                  <Comparison
                    a={{ name: nameOf(side), report: a }}
                    b={{ name: nameOf(other), report: b }}
                  />
                )}
              </QueryResult>
            ) : (
              <Single report={a} name={nameOf(side)} />
            )
          }
        </QueryResult>
      </div>
    </Page>
  )
}

function Single({ report, name }: { report: FunnelReport; name: string }) {
  if (report.tally.views === 0) {
    return (
      <p className="card py-10 text-center text-muted">
        Nobody opened this quiz in this period{name.includes(':') ? ' from this campaign' : ''}.
      </p>
    )
  }
  return (
    <div className="grid gap-10">
      <FunnelChart report={report} name={name} />
      <Answers report={report} />
    </div>
  )
}

function nameOf({ quiz, campaign }: Side): string {
  return campaign ? `${quiz}: ${campaign}` : quiz
}
