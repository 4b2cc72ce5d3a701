import { useContext, useState, type ChangeEvent } from 'react'
import {
  type CostLayout,
  type CostsOverview,
  findLayout,
  guessLayout,
  COST_COLUMNS,
  REQUIRED_COLUMNS,
  type CostColumn,
} from '#domain/marketing/costs/layout.ts'
import { parseTable, type Table } from '#domain/csv/csv.ts'
import {
  readCostTable,
  DAY_ORDERS,
  type DayOrder,
  readDay,
  type ReadTable,
} from '#domain/marketing/costs/read-costs.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { SiteContext, useAmountFormat } from '../../kit/site.ts'
import { Field, type Choice, SelectField } from '../../kit/forms/Field.tsx'
import { showError } from '../../kit/use-send.ts'
import { TablePreview } from './TablePreview.tsx'
import { CHANNELS } from '#domain/marketing/campaigns/link.ts'
import { DECIMAL_MARKS, type DecimalMark, readAmount } from '#domain/money/read-amount.ts'
import { formatDay } from '../../kit/format.ts'

/** Reads a pasted table or a file, and shows what it found before anything is stored. */
export function ImportTable({ overview }: { overview: CostsOverview }) {
  const [text, setText] = useState('')
  const [table, setTable] = useState<Table>()
  const [layout, setLayout] = useState<CostLayout>()

  function read(next: string) {
    const parsed = parseTable(next)
    setText(next)
    setTable(parsed)
    setLayout(
      parsed && (findLayout(overview.layouts, parsed.headers) ?? guessLayout(parsed.headers)),
    )
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file can be chosen again after it was changed.
    target.value = ''
    if (!file) return
    await readTableFile(file).then(read, (error: unknown) =>
      showError('The file could not be read.', error),
    )
  }

  const isRejected = text.trim() !== '' && !table
  return (
    <section aria-labelledby="import-costs" className="card grid gap-5">
      <h2 id="import-costs" className="display-4">
        Import a table
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field
          label="Paste a table"
          hint="With a row of headers, as a spreadsheet or an ad platform has it. Nothing is stored yet."
          issue={isRejected && 'This is no table with a day, a campaign and a cost.'}
        >
          {(control) => (
            <textarea
              {...control}
              rows={6}
              spellCheck={false}
              className="input font-mono text-xs"
              value={text}
              onChange={({ target }) => read(target.value)}
            />
          )}
        </Field>
        <Field label="Or choose a file" hint="CSV or TSV, at most 5,000 rows.">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              onChange={(event) => void choose(event)}
            />
          )}
        </Field>
      </div>
      {table && layout && (
        <LoadedTable
          table={table}
          layout={layout}
          overview={overview}
          onLayout={setLayout}
          onStored={() => read('')}
        />
      )}
    </section>
  )
}

interface LoadedProps {
  readonly table: Table
  readonly layout: CostLayout
  readonly overview: CostsOverview
  readonly onLayout: (layout: CostLayout) => void
  readonly onStored: () => void
}

function LoadedTable({ table, layout, overview, onLayout, onStored }: LoadedProps) {
  const { currency } = useContext(SiteContext)
  const { known } = overview
  const decimals = countDecimals(currency)
  const read = readCostTable(table, { layout, known, decimals })
  return (
    <>
      <ColumnFields layout={layout} onChange={onLayout} />
      <Questions table={table} read={read} layout={layout} onChange={onLayout} />
      <TablePreview table={table} read={read} layout={layout} onStored={onStored} />
    </>
  )
}

/** Larger than any table of 5,000 rows. */
const MOST_BYTES = 10 * 1024 * 1024

/**
 * The text of a file. Google Ads exports tables for Excel in UTF-16.
 *
 * @throws {Error} for a file that is too large.
 */
async function readTableFile(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error('A table can have 10 MB')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

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
function ColumnFields({ layout, onChange }: Props) {
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

interface QuestionsProps {
  readonly table: Table
  readonly read: ReadTable
  readonly layout: CostLayout
  readonly onChange: (layout: CostLayout) => void
}

/** What only a person can know about a table: which day 03/04/2026 is, and how much 1.234. */
function Questions({ table, read, layout, onChange }: QuestionsProps) {
  const { currency } = useContext(SiteContext)
  const formatAmount = useAmountFormat()
  const decimals = countDecimals(currency)
  const listCells = (column: 'day' | 'cost') =>
    table.rows.map(({ cells }) => cells[layout.columns[column] ?? -1] ?? '')
  const day = listCells('day').find((cell) =>
    DAY_ORDERS.some((order) => readDay(cell, order) !== readDay(cell, 'month-first')),
  )
  const cost = listCells('cost').find((cell) =>
    DECIMAL_MARKS.some(
      (mark) => readAmount(cell, mark, decimals) !== readAmount(cell, '.', decimals),
    ),
  )
  return (
    <div className="notice grid gap-4 empty:hidden sm:grid-cols-2">
      {read.dayOrders.length !== 1 && day !== undefined && (
        <SelectField
          label={`Which day is ${day}?`}
          value={layout.dayOrder ?? ''}
          choices={[
            ['', 'Choose'],
            ...DAY_ORDERS.map((order): Choice<DayOrder> => [
              order,
              describe(readDay(day, order), formatDay),
            ]),
          ]}
          onChange={(dayOrder) => onChange({ ...layout, dayOrder: dayOrder || undefined })}
        />
      )}
      {read.decimalMarks.length !== 1 && cost !== undefined && (
        <SelectField
          label={`How much is ${cost}?`}
          value={layout.decimalMark ?? ''}
          choices={[
            ['', 'Choose'],
            ...DECIMAL_MARKS.map((mark): Choice<DecimalMark> => [
              mark,
              describe(readAmount(cost, mark, decimals), formatAmount),
            ]),
          ]}
          onChange={(mark) => onChange({ ...layout, decimalMark: mark || undefined })}
        />
      )}
    </div>
  )
}

function describe<Value>(value: Value | undefined, format: (value: Value) => string): string {
  return value === undefined ? 'Cannot be read so' : format(value)
}
