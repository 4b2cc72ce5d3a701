import { useState, type ReactNode } from 'react'
import { Button } from './buttons.tsx'

/**
 * The rows of a list that are selected. A row that a filter hides or another person deletes is not
 * changed unseen.
 */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())

  function toggle(key: string) {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    setKeys(next)
  }

  return {
    selected: rows.filter((row) => keys.has(keyOf(row))),
    clear: () => setKeys(new Set()),
    renderCheckbox: (row: Row, name: string, className: string, verb = 'Select') => (
      <input
        type="checkbox"
        className={`size-6 ${className}`}
        aria-label={`${verb} ${name}`}
        checked={keys.has(keyOf(row))}
        onChange={() => toggle(keyOf(row))}
      />
    ),
  }
}

interface BulkBarProps {
  readonly label: string
  /** Says how many rows are selected, or that they are being changed. */
  readonly state: string
  readonly onClear: () => void
  readonly children: ReactNode
}

/** The actions on the selected rows of a list. The bar stays in view while the list scrolls. */
export function BulkBar({ label, state, onClear, children }: BulkBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="card sticky top-2 z-10 flex flex-wrap items-center gap-3 p-3"
    >
      <p className="font-semibold">{state}</p>
      {children}
      <Button variant="link" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
