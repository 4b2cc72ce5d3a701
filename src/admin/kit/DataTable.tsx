import type { ReactNode } from 'react'

export interface Column {
  readonly label: string
  readonly className?: string
}

/** A row's first cell is its heading. */
export type Row = readonly [heading: string, ...cells: ReactNode[]]

interface Props {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** A table that scrolls sideways where it is too wide, by keyboard too. */
export function DataTable({ label, columns, rows }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <div className="scrolling" tabIndex={0} role="group" aria-label={label}>
      <table className="data w-full">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.className}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr key={heading}>
              <th scope="row" className={columns[0]?.className}>
                {heading}
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]?.label} className={columns[i + 1]?.className}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The figures behind a chart. */
export function ViewAsTable(props: Props) {
  return (
    <details className="max-w-2xl min-w-0 text-sm">
      <summary className="link min-h-6 w-fit">View as table</summary>
      <DataTable {...props} />
    </details>
  )
}
