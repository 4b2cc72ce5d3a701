import { CHANNEL_NAMES, TRAFFIC_CHANNELS } from '#domain/attribution/channel.ts'
import {
  buildChannelName,
  DIMENSIONS,
  SOURCE_DIMENSIONS,
} from '#domain/marketing/sources/dimensions.ts'
import type { SourceRow, SourcesReport } from '#domain/marketing/sources/report.ts'
import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { SelectField } from '../../kit/forms/Field.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useSelection } from '../../kit/selection.tsx'
import { useQuizzes } from '../../kit/site.ts'
import { useQueryString } from '../../kit/use-query-string.ts'
import { ChangesNote, PeriodFields, usePeriod, useReport } from '../period.tsx'
import { RateComparison } from '../RateComparison.tsx'
import { TrendChart } from '../TrendChart.tsx'
import { SourcesTable, type Credit, CREDITS } from './SourcesTable.tsx'

const FIELD = 'max-w-full min-w-40'

const CREDIT_NAMES = ['last', 'first', 'both'] as const

/** The screen of where leads came from and what they cost. */
export default function Sources() {
  const [query, change] = useQueryString()
  const period = usePeriod(REPORT_DAYS)
  const by = SOURCE_DIMENSIONS.find((each) => each === query.get('by')) ?? 'channel'
  const credit = CREDIT_NAMES.find((each) => each === query.get('touch')) ?? 'last'
  const touch = credit === 'first' ? 'first' : 'last'
  const { report, csv } = useReport<SourcesReport>('sources', { by, touch, ...period })
  return (
    <Page title="Sources" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <div className="flex flex-wrap gap-4">
            <SelectField
              className={FIELD}
              label="Group leads by"
              value={by}
              choices={SOURCE_DIMENSIONS.map((each) => [each, DIMENSIONS[each].label])}
              onChange={(next) => change({ by: next })}
            />
            <SelectField
              className={FIELD}
              label="Credit"
              value={credit}
              choices={CREDIT_NAMES.map((each) => [each, CREDITS[each].label])}
              onChange={(next) => change({ touch: next })}
            />
          </div>
          <PeriodFields period={period} />
          {csv}
        </div>
        <QueryResult query={report} name="report">
          {(found) => <ReportContent key={by} report={found} credit={credit} />}
        </QueryResult>
      </div>
    </Page>
  )
}

/** Shows a report. Two of its rows can be compared. */
function ReportContent({ report, credit }: { report: SourcesReport; credit: Credit }) {
  const { by, rows, others, trend } = report
  const { selected, renderCheckbox } = useSelection(rows, ({ name }) => name)
  const formatName = useRowNameFormat(report)
  const [a, b, third] = selected
  if (rows.length === 0)
    return <p className="card py-10 text-center text-muted">No visits or leads in this period.</p>
  return (
    <div className="grid gap-6">
      <ChangesNote period={report} />
      <div className="grid gap-8 lg:grid-cols-2">
        <TrendChart title="Visits" points={trend} count="visits" />
        <TrendChart title="Leads" points={trend} count="leads" />
      </div>
      <SourcesTable
        report={report}
        credit={credit}
        formatName={formatName}
        renderBox={(row, name) => renderCheckbox(row, name, 'align-middle', 'Compare')}
      />
      <div className="grid max-w-prose gap-2 text-sm text-muted">
        <p>
          Leads are messages and assessment requests, {CREDITS[credit].explanation}. Visits are
          those from an ad or another site, and others that opened an ads quiz. "Visit to lead" is
          of these alone.
        </p>
        {others.cost > 0 && by !== 'landing' && (
          <p>Costs that are not divided by {DIMENSIONS[by].label.toLowerCase()} are in Others.</p>
        )}
      </div>
      <div aria-live="polite">
        {a && b && !third ? (
          <RateComparison
            a={formatName(a.name)}
            b={formatName(b.name)}
            rates={[
              { label: 'Visit to lead', unit: 'visits', a: rateVisits(a), b: rateVisits(b) },
              { label: 'Won', unit: 'leads', a: rateWon(a), b: rateWon(b) },
            ]}
          />
        ) : (
          <p className="text-sm text-muted">Choose two rows to compare them.</p>
        )}
      </div>
    </div>
  )
}

/**
 * Rates visits by their leads. A lead whose visit was not counted must not bring the rate over
 * 100%.
 */
const rateVisits = ({ visits, visitLeads }: SourceRow) => ({
  of: visits,
  reached: Math.min(visitLeads, visits),
})
const rateWon = ({ leads, won }: SourceRow) => ({ of: leads, reached: won })

/** Returns the function that names a row: a quiz by its name, and an unknown origin in words. */
function useRowNameFormat({ by }: SourcesReport): (name: string) => string {
  const { adsQuizzes } = useQuizzes()
  return (name) => {
    if (name === '') return DIMENSIONS[by].unknown
    const channel = TRAFFIC_CHANNELS.find(
      (each) => name === each || name === buildChannelName(each),
    )
    if (channel && by === 'channel') return CHANNEL_NAMES[channel]
    if (channel && by === 'campaign') return `No campaign: ${CHANNEL_NAMES[channel]}`
    const quiz = by === 'landing' && adsQuizzes.find(({ id }) => name === `/ads/${id}`)
    return quiz ? `${quiz.name} (${name})` : name
  }
}
