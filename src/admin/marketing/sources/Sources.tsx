import { SOURCE_DIMENSIONS, SOURCE_TOUCHES } from '#domain/sources/dimensions.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { Page } from '../../kit/Page.tsx'
import { PeriodFields } from '../../kit/PeriodFields.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useSources, useSourcesQuery } from './queries.ts'
import { SourcesReportView } from './SourcesReportView.tsx'
import { DIMENSIONS, TOUCHES } from './words.ts'

/** Where leads came from and what they cost. */
export default function Sources() {
  const { today, period, by, touch, setPeriod, setBy, setTouch, search } = useSourcesQuery()
  const report = useSources(search)
  return (
    <Page title="Sources" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <div className="flex flex-wrap gap-4">
            <Choice
              label="Group leads by"
              value={by}
              options={SOURCE_DIMENSIONS.map((each) => [each, DIMENSIONS[each].label])}
              onChange={setBy}
            />
            <Choice
              label="Counted where"
              value={touch}
              options={SOURCE_TOUCHES.map((each) => [each, TOUCHES[each].label])}
              onChange={setTouch}
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

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} className="max-w-full min-w-40">
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) =>
            onChange(options.find(([each]) => each === target.value)?.[0] ?? value)
          }
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
