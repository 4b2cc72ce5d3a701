import { useId, type ReactNode } from 'react'

interface Props {
  readonly title: string
  /** A link or button beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled region of a screen. */
export function Tile({ title, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="display-4">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
