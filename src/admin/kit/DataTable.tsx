import type { ReactElement, ReactNode } from 'react'

/** The order that a column gives the rows, and the action of its heading. */
export interface ColumnSort {
  readonly order: 'ascending' | 'descending' | 'none'
  readonly onSort: () => void
}

export interface Column {
  readonly label: string
  readonly className?: string
  readonly sort?: ColumnSort
}

/** Describes columns whose cells are numbers. */
export function numberColumns(...labels: readonly string[]): Column[] {
  return labels.map((label) => ({ label, className: 'number' }))
}

/** A row's first cell is its heading: a text that no other row has, or an element with a key. */
export type Row = readonly [heading: string | ReactElement, ...cells: ReactNode[]]

interface Props {
  readonly label: string
  /** A column without anything but a heading is its label. */
  readonly columns: readonly (string | Column)[]
  readonly rows: readonly Row[]
  /** Whether its rows are cards on a phone, and the headings stay in view where it scrolls. */
  readonly isWide?: boolean
}

/** A table that scrolls sideways where it is too wide, by keyboard too. */
export function DataTable({ label, rows, isWide = false, ...props }: Props) {
  const columns = props.columns.map((column): Column =>
    typeof column === 'string' ? { label: column } : column,
  )
  // The cards of a phone are no table for the browser, so each part says what it is.
  const role = (name: string) => (isWide ? name : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <div className="scrolling" tabIndex={0} role="group" aria-label={label}>
      <table className={`data w-full ${isWide ? 'wide' : ''}`} role={role('table')}>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {columns.map((column) => (
              <ColumnHeading key={column.label} {...column} role={role('columnheader')} />
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {rows.map(([heading, ...cells]) => (
            <tr key={typeof heading === 'string' ? heading : heading.key} role={role('row')}>
              <th scope="row" className={columns[0]?.className} role={role('rowheader')}>
                {heading}
              </th>
              {cells.map((cell, i) => (
                <td
                  key={columns[i + 1]?.label}
                  className={columns[i + 1]?.className}
                  role={role('cell')}
                  data-label={columns[i + 1]?.label}
                >
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

const ARROWS: Readonly<Record<ColumnSort['order'], string>> = {
  ascending: '↑',
  descending: '↓',
  none: '',
}

function ColumnHeading({ label, className, sort, role }: Column & { role: string | undefined }) {
  return (
    <th scope="col" className={className} role={role} aria-sort={sort?.order}>
      {sort ? (
        <button
          type="button"
          className="min-h-6 [text-align:inherit] hover:text-ink hover:underline"
          onClick={sort.onSort}
        >
          {label} <span aria-hidden="true">{ARROWS[sort.order]}</span>
        </button>
      ) : (
        label
      )}
    </th>
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
