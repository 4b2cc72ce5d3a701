import { SOURCE_DIMENSIONS } from '#domain/marketing/sources/ratios.ts'
import { Page } from '../../kit/Page.tsx'
import { PeriodFields } from '../../kit/PeriodFields.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useSources, useSourcesQuery } from './queries.ts'
import { SourcesReportView } from './SourcesReportView.tsx'
import { CREDITS, type Credit, DIMENSIONS } from './words.ts'
import { type Choice, SelectField } from '../../kit/forms/Field.tsx'

const FIELD = 'max-w-full min-w-40'

const CREDIT_CHOICES = (['last', 'first', 'both'] as const).map((credit): Choice<Credit> => [
  credit,
  CREDITS[credit].label,
])

/** Where leads came from and what they cost. */
export default function Sources() {
  const { today, period, by, credit, setPeriod, setBy, setCredit, search } = useSourcesQuery()
  const report = useSources(search)
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
              onChange={setBy}
            />
            <SelectField
              className={FIELD}
              label="Credit"
              value={credit}
              choices={CREDIT_CHOICES}
              onChange={setCredit}
            />
          </div>
          <PeriodFields legend="Period" today={today} period={period} onChange={setPeriod} />
          <a
            className="button button-quiet button-small justify-self-start"
            href={`/api/admin/sources.csv?${search}`}
            download
          >
            Download CSV
          </a>
        </div>
        <QueryResult query={report} loading="Counting..." failed="The report could not be loaded.">
          {(found) => <SourcesReportView key={by} report={found} />}
        </QueryResult>
      </div>
    </Page>
  )
}
