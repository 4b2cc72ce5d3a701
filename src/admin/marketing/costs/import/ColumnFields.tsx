import { CHANNELS } from '#domain/marketing/campaigns/link.ts'
import {
  COST_COLUMNS,
  REQUIRED_COLUMNS,
  type CostColumn,
  type CostLayout,
} from '#domain/marketing/costs/layout.ts'
import { type Choice, SelectField } from '../../../kit/forms/Field.tsx'

const LABELS: Readonly<Record<CostColumn, string>> = {
  day: 'Day',
  end: 'Last day of a period (optional)',
  campaign: 'Campaign',
  cost: 'Cost',
  clicks: 'Clicks (optional)',
  ad: 'Ad (optional)',
}

interface Props {
  readonly layout: CostLayout
  readonly onChange: (layout: CostLayout) => void
}

/** Which column of the table is what. The site remembers it for tables with the same headers. */
export function ColumnFields({ layout, onChange }: Props) {
  const { columns, headers } = layout
  const channel = `${layout.source}/${layout.medium}`
  const required: readonly CostColumn[] = REQUIRED_COLUMNS

  function chooseColumn(column: CostColumn, value: string) {
    const { [column]: _, ...others } = columns
    onChange({ ...layout, columns: value ? { ...others, [column]: Number(value) } : others })
  }

  function chooseChannel(value: string) {
    const [source = '', medium = ''] = value.split('/')
    onChange({ ...layout, source, medium })
  }

  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-2 text-sm text-muted">
        Columns of the table. Tables with the same headers are read the same way next time.
      </legend>
      {COST_COLUMNS.map((column) => (
        <SelectField
          key={column}
          label={LABELS[column]}
          issue={required.includes(column) && columns[column] === undefined && 'Choose a column'}
          value={String(columns[column] ?? '')}
          choices={[
            ['', 'None'],
            ...headers.map((header, i): Choice => [String(i), header || `Column ${i + 1}`]),
          ]}
          onChange={(index) => chooseColumn(column, index)}
        />
      ))}
      <SelectField
        label="Ad platform (optional)"
        hint="Guessed from the file. It keeps campaigns of the same name on two platforms apart."
        value={channel}
        choices={[
          ['/', 'Not divided by source'],
          ...CHANNELS.map(({ name, tags }): Choice => [
            `${tags.utm_source}/${tags.utm_medium}`,
            name,
          ]),
        ]}
        onChange={chooseChannel}
      />
    </fieldset>
  )
}
