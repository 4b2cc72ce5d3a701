import type { TableRow } from '#domain/csv/parse-table.ts'

const ROWS_SHOWN = 20

interface Props {
  readonly title: string
  readonly rows: readonly TableRow[]
  /** Of each row, in the same order. */
  readonly reasons?: readonly string[]
}

/** Rows of a table as they were read, by their line numbers. */
export function RowList({ title, rows, reasons }: Props) {
  return (
    <details className="text-sm">
      <summary className="link min-h-6 w-fit">{title}</summary>
      <ul className="mt-1 grid gap-1 wrap-anywhere">
        {rows.slice(0, ROWS_SHOWN).map(({ line, cells }, i) => (
          <li key={line}>
            Line {line}
            {reasons && `: ${reasons[i]}`} <span className="text-muted">{cells.join(' | ')}</span>
          </li>
        ))}
      </ul>
      {rows.length > ROWS_SHOWN && (
        <p>And {(rows.length - ROWS_SHOWN).toLocaleString('en-US')} more.</p>
      )}
    </details>
  )
}
