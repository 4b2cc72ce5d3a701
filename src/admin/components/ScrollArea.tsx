import type { ReactNode } from 'react'

interface Props {
  /** What is in it, for those who reach it by keyboard. */
  readonly label: string
  readonly children: ReactNode
}

/** A wide table on a narrow screen: it scrolls sideways by itself, by keyboard too. */
export function ScrollArea({ label, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="scrolling" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
