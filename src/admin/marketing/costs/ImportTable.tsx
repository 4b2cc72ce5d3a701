import { useContext, useMemo, useState } from 'react'
import { ExpectedError } from '#client/expected-error.ts'
import { parseTable, type Table } from '#domain/csv/csv.ts'
import { decodeText } from '#domain/decode-text.ts'
import { CHANNELS } from '#domain/marketing/campaigns/link.ts'
import type { CostLayout } from '#domain/marketing/costs/cost.ts'
import {
  type CostsOverview,
  chooseLayout,
  COST_COLUMNS,
  REQUIRED_COLUMNS,
  type CostColumn,
} from '#domain/marketing/costs/layout.ts'
import {
  readCostTable,
  DAY_ORDERS,
  readDay,
  type ReadTable,
} from '#domain/marketing/costs/read-costs.ts'
import { DECIMAL_MARKS, readAmount } from '#domain/money/read-amount.ts'
import { formatDay } from '#domain/time/utc-day.ts'
import { type Choice, SelectField, TextField } from '../../kit/forms/Field.tsx'
import { FileField } from '../../kit/forms/FileField.tsx'
import { SiteContext, useAmountFormat } from '../../kit/site.ts'
import { Section } from '../../kit/Tile.tsx'
import { useSend } from '../../kit/use-send.ts'
import { TablePreview } from './TablePreview.tsx'

/** Reads a pasted table or a file, and shows what it found before anything is stored. */
export function ImportTable({ overview }: { overview: CostsOverview }) {
  const { currency } = useContext(SiteContext)
  const { layouts, known } = overview
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<CostLayout>()
  const table = useMemo(() => parseTable(text), [text])
  const layout = chosen ?? (table && chooseLayout(table.headers, layouts))
  const loaded = table &&
    layout && { table, layout, read: readCostTable(table, { layout, known, currency }) }

  function loadText(next: string) {
    setText(next)
    setChosen(undefined)
  }

  return (
    <Section title="Import a table" className="card grid gap-5">
      <div className="grid gap-4 lg:grid-cols-2">
        <TextField
          label="Paste a table"
          hint="With a row of headers, as a spreadsheet or an ad platform has it. Nothing is stored yet."
          issue={text.trim() && !table && 'This is not a table with a day, a campaign and a cost.'}
          textClass="font-mono text-xs"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={loadText}
        />
        <TableFileField onLoad={loadText} />
      </div>
      {loaded && (
        <>
          <ColumnFields layout={loaded.layout} onChange={setChosen} />
          <FormatQuestions {...loaded} onChange={setChosen} />
          <TablePreview {...loaded} onStored={() => loadText('')} />
        </>
      )}
    </Section>
  )
}

function TableFileField({ onLoad }: { onLoad: (text: string) => void }) {
  const load = useSend({
    send: readTableFile,
    failure: 'The file could not be read.',
    onDone: onLoad,
  })
  return (
    <FileField
      label="Or choose a file"
      hint="CSV or TSV, at most 5,000 rows."
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // The same file can be chosen again after it was changed.
        target.value = ''
        if (file) load.mutate(file)
      }}
    />
  )
}

/** The size limit of a file, which no table of 5,000 rows reaches. */
const MOST_BYTES = 10 * 1024 * 1024

/**
 * Reads the text of a file.
 *
 * @throws {ExpectedError} for a file that is too large.
 */
async function readTableFile(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new ExpectedError('A table can have 10 MB')
  return decodeText(new Uint8Array(await file.arrayBuffer())).text
}

const COLUMN_LABELS: Readonly<Record<CostColumn, string>> = {
  day: 'Day',
  end: 'Last day of a period (optional)',
  campaign: 'Campaign',
  cost: 'Cost',
  clicks: 'Clicks (optional)',
  ad: 'Ad (optional)',
}

const PLATFORMS: readonly Choice[] = [
  ['/', 'Not divided by source'],
  ...CHANNELS.map(({ name, tags }): Choice => [`${tags.utm_source}/${tags.utm_medium}`, name]),
]

interface Props {
  readonly layout: CostLayout
  readonly onChange: (layout: CostLayout) => void
}

/**
 * Chooses the column of each value. The site remembers the choice for tables with the same headers.
 */
function ColumnFields({ layout, onChange }: Props) {
  const { columns, headers, source, medium } = layout
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-2 text-sm text-muted">
        Columns of the table. Tables with the same headers are read the same way next time.
      </legend>
      {COST_COLUMNS.map((column) => (
        <SelectField
          key={column}
          label={COLUMN_LABELS[column]}
          issue={
            REQUIRED_COLUMNS.includes(column) && columns[column] === undefined && 'Choose a column'
          }
          value={String(columns[column] ?? '')}
          choices={[
            ['', 'None'],
            ...headers.map((header, i): Choice => [String(i), header || `Column ${i + 1}`]),
          ]}
          onChange={(index) => {
            const chosen = index ? Number(index) : undefined
            onChange({ ...layout, columns: { ...columns, [column]: chosen } })
          }}
        />
      ))}
      <SelectField
        label="Ad platform (optional)"
        hint="Guessed from the file. It keeps campaigns of the same name on two platforms apart."
        value={`${source}/${medium}`}
        choices={PLATFORMS}
        onChange={(platform) => {
          const [source = '', medium = ''] = platform.split('/')
          onChange({ ...layout, source, medium })
        }}
      />
    </fieldset>
  )
}

interface QuestionsProps extends Props {
  readonly table: Table
  readonly read: ReadTable
}

/**
 * Asks what only a person can know about a table: which day 03/04/2026 is, and how much 1.234 is.
 */
function FormatQuestions({ table, read, layout, onChange }: QuestionsProps) {
  const formatAmount = useAmountFormat()
  const { currency } = useContext(SiteContext)
  const listCells = (column: 'day' | 'cost') =>
    table.rows.map(({ cells }) => cells[layout.columns[column] ?? -1] ?? '')
  return (
    <div className="notice grid gap-4 empty:hidden sm:grid-cols-2">
      {read.dayOrders.length !== 1 && (
        <FormatQuestion
          cells={listCells('day')}
          ask={(day) => `Which day is ${day}?`}
          ways={DAY_ORDERS}
          describe={(cell, order) => describeReading(readDay(cell, order), formatDay)}
          value={layout.dayOrder}
          onChange={(dayOrder) => onChange({ ...layout, dayOrder })}
        />
      )}
      {read.decimalMarks.length !== 1 && (
        <FormatQuestion
          cells={listCells('cost')}
          ask={(cost) => `How much is ${cost}?`}
          ways={DECIMAL_MARKS}
          describe={(cell, mark) => describeReading(readAmount(cell, mark, currency), formatAmount)}
          value={layout.decimalMark}
          onChange={(decimalMark) => onChange({ ...layout, decimalMark })}
        />
      )}
    </div>
  )
}

function describeReading<Value>(read: Value | undefined, format: (value: Value) => string) {
  return read === undefined ? 'Can’t be read this way' : format(read)
}

interface QuestionProps<Way extends string> {
  readonly cells: readonly string[]
  readonly ask: (cell: string) => string
  readonly ways: readonly Way[]
  /** Says what a cell is in one of the ways. */
  readonly describe: (cell: string, way: Way) => string
  readonly value: Way | undefined
  readonly onChange: (way: Way | undefined) => void
}

/** Asks how the first cell that can be read in several ways is meant. */
function FormatQuestion<Way extends string>(props: QuestionProps<Way>) {
  const { cells, ask, ways, describe, value, onChange } = props
  const cell = cells.find((each) => new Set(ways.map((way) => describe(each, way))).size > 1)
  if (cell === undefined) return null
  return (
    <SelectField<Way | ''>
      label={ask(cell)}
      value={value ?? ''}
      choices={[['', 'Choose'], ...ways.map((way): Choice<Way> => [way, describe(cell, way)])]}
      onChange={(way) => onChange(way || undefined)}
    />
  )
}
