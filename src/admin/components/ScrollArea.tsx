import type { ReactNode } from 'react'

interface Props {
  /** The content, for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** Scrolls a wide table sideways, by keyboard too. */
export function ScrollArea({ label, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <div className="scrolling" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
