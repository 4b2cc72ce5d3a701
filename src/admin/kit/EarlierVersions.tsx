import { useState, type ReactNode } from 'react'

/** The earlier versions of a text, which are loaded when they are opened. */
export function EarlierVersions({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="card" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="font-semibold">Earlier versions</summary>
      {isOpen && <div className="mt-3">{children}</div>}
    </details>
  )
}
