import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

interface Props {
  readonly facts: readonly Fact[]
  /** What stands there when none is known. */
  readonly none?: string
}

/** What is known, each with its name; what is empty is left out. */
export function Facts({ facts, none }: Props) {
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return none ? <p className="text-muted">{none}</p> : null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
