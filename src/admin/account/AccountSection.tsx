import { useId, type ReactNode } from 'react'
import { findRegion, focusWithoutScroll } from '../kit/return-focus.ts'

/** A part of one's own account. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      tabIndex={-1}
      aria-labelledby={id}
      className="card grid content-start justify-items-start gap-4"
    >
      <h2 id={id} className="display-4">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Keeps the focus in its section, before the button or form that has it disappears. */
export function focusSection(): void {
  focusWithoutScroll(findRegion(document.activeElement))
}
