import { useState, type ReactNode } from 'react'

/** From this width on, the fields are beside the text: see posts.css. */
const WIDE = '(width >= 64rem)'

interface Props {
  readonly label: string
  /** Whether a field needs attention, which opens them. */
  readonly isRequested?: boolean
  readonly children: ReactNode
}

/** Fields beside the text, or folded where that would push the text down. */
export function FoldedFields({ label, isRequested = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(() => window.matchMedia(WIDE).matches)
  return (
    <details
      className="post-side card"
      open={isOpen || isRequested}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="font-semibold">{label}</summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </details>
  )
}
