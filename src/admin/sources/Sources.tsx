import { SOURCE_DIMENSIONS } from '#domain/sources/dimensions.ts'
import { Field } from '../components/forms/Field.tsx'
import { Page } from '../components/Page.tsx'
import { PeriodFields } from '../components/period/PeriodFields.tsx'
import { QueryResult } from '../components/QueryResult.tsx'
import { useSources, useSourcesQuery } from './queries.ts'
import { SourcesReportView } from './SourcesReportView.tsx'
import { DIMENSIONS } from './words.ts'

/** Where leads came from and what they cost. */
export default function Sources() {
  const { today, period, by, setPeriod, setBy, csvPath } = useSourcesQuery()
  const report = useSources(by, period)
  return (
    <Page title="Sources" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <Field label="Group leads by" className="max-w-full min-w-40 sm:justify-self-start">
            {(control) => (
              <select
                {...control}
                value={by}
                onChange={({ target }) =>
                  setBy(SOURCE_DIMENSIONS.find((each) => each === target.value) ?? by)
                }
              >
                {SOURCE_DIMENSIONS.map((each) => (
                  <option key={each} value={each}>
                    {DIMENSIONS[each].label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <PeriodFields legend="Period" today={today} period={period} onChange={setPeriod} />
          <a
            className="button button-quiet button-small justify-self-start"
            href={csvPath}
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
