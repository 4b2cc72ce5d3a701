import { useContext, useState, type ChangeEvent } from 'react'
import {
  type CostLayout,
  type CostsOverview,
  findLayout,
  guessLayout,
} from '#domain/marketing/costs/layout.ts'
import { parseTable, type Table } from '#domain/csv/parse-table.ts'
import { readCostTable } from '#domain/marketing/costs/read-costs.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { SiteContext } from '../../../kit/site.ts'
import { Field } from '../../../kit/forms/Field.tsx'
import { showError } from '../../../kit/use-send.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { Questions } from './Questions.tsx'
import { TablePreview } from './TablePreview.tsx'

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
