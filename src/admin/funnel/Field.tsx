import { useId, type ReactNode } from 'react'

/** A field with its label; the child gets the id they share. */
export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="field min-w-40 flex-1 sm:flex-none">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
