import type { FunnelReport } from '#domain/marketing/funnel/report.ts'
import { useQuizzes } from '../../kit/use-quizzes.ts'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Comparison } from './Comparison.tsx'
import { FunnelChart } from './FunnelChart.tsx'
import { PeriodFields } from '../../kit/PeriodFields.tsx'
import { useFunnel, type Selection } from './queries.ts'
import { useFunnelQuery } from './use-funnel-query.ts'
import { QuestionBreakdown } from './QuestionBreakdown.tsx'
import { SelectionFields } from './SelectionFields.tsx'

/** How far visitors came in a quiz, alone or compared with a second selection. */
export default function Funnel() {
  const { getName } = useQuizzes()
  const query = useFunnelQuery()
  const { period, selection, rival } = query
  const report = useFunnel(selection, period)
  const rivalReport = useFunnel(rival, period)
  const formatName = ({ quiz, campaign }: Selection) =>
    campaign ? `${getName(quiz)}: ${campaign}` : getName(quiz)

  return (
    <Page title="Funnel" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <SelectionFields
            label="Show"
            selection={selection}
            report={report.data}
            onChange={query.setSelection}
          />
          <PeriodFields
            legend="Period"
            today={query.today}
            period={period}
            onChange={query.setPeriod}
          />
          {rival && (
            <div className="border-t border-line pt-4">
              <SelectionFields
                label="Compare with"
                selection={rival}
                report={rivalReport.data}
                onChange={query.setRival}
              />
            </div>
          )}
          <a
            className="button button-quiet button-small justify-self-start"
            href={query.csvPath}
            download
          >
            Download CSV
          </a>
          {/* One button with two labels keeps the focus. */}
          <button
            type="button"
            className="button button-quiet button-small justify-self-start"
            onClick={rival ? query.stopComparing : query.startComparing}
          >
            {rival ? 'Stop comparing' : 'Compare'}
          </button>
        </div>
        <QueryResult query={report} loading="Counting..." failed="The report could not be loaded.">
          {(a) =>
            rival ? (
              <QueryResult
                query={rivalReport}
                loading="Counting the second selection..."
                failed="The second report could not be loaded."
              >
                {(b) => (
                  <Comparison
                    a={{ name: formatName(selection), report: a }}
                    b={{ name: formatName(rival), report: b }}
                  />
                )}
              </QueryResult>
            ) : (
              <SingleReport report={a} name={formatName(selection)} />
            )
          }
        </QueryResult>
      </div>
    </Page>
  )
}

function SingleReport({ report, name }: { report: FunnelReport; name: string }) {
  if (report.tally.views === 0) {
    return <p className="card py-10 text-center text-muted">No views of {name} in this period.</p>
  }
  return (
    <div className="grid gap-10">
      <FunnelChart title="Conversion funnel" report={report} name={name} />
      <QuestionBreakdown report={report} />
    </div>
  )
}
