import { useId, type ComponentProps, type ReactNode } from 'react'
import { ScreenLink } from './buttons.tsx'

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title: ReactNode
  /** Leads to the screen of the section's subject. */
  readonly link?: readonly [path: string, label: string] | false
  /** A button or note beside the title. */
  readonly action?: ReactNode
}

/**
 * A region of a screen with its heading. It takes the focus when the focused element inside it
 * disappears.
 */
export function Section({ title, link, action, children, ...section }: SectionProps) {
  const id = useId()
  return (
    <section tabIndex={-1} aria-labelledby={id} {...section}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="display-4 wrap-anywhere">
          {title}
        </h2>
        {link && <ScreenLink to={link[0]} label={link[1]} />}
        {action}
      </div>
      {children}
    </section>
  )
}

/** A section on a card of its own. The focus goes to the screen instead. */
export function Tile(tile: SectionProps) {
  return <Section tabIndex={undefined} className="card flex flex-col gap-4 p-5" {...tile} />
}

export type DescriptionItem = readonly [label: string, value: ReactNode]

interface DescriptionListProps {
  readonly items: readonly DescriptionItem[]
  /** Shown when every value is empty. */
  readonly empty?: string
}

/** Labeled values; empty ones are left out. */
export function DescriptionList({ items, empty }: DescriptionListProps) {
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
