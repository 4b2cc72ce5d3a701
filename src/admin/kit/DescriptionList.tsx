import type { ReactNode } from 'react'

export type DescriptionItem = readonly [label: string, value: ReactNode]

interface Props {
  readonly items: readonly DescriptionItem[]
  /** Shown when every value is empty. */
  readonly empty?: string
}

/** Labeled values; empty ones are left out. */
export function DescriptionList({ items, empty }: Props) {
  const filled = items.filter(([, value]) => value)
  if (filled.length === 0) return empty ? <p className="text-muted">{empty}</p> : null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {filled.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
