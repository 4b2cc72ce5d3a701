import type { ReactNode } from 'react'

interface Props {
  /** Of the submit button: at rest, and while the form is sent. */
  readonly labels: readonly [string, string]
  readonly isPending: boolean
  readonly onCancel: () => void
  /** Buttons between the two. */
  readonly children?: ReactNode
}

/** The buttons below a form that opens in place. */
export function FormActions({ labels: [label, pending], isPending, onCancel, children }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" className="button" disabled={isPending}>
        {isPending ? pending : label}
      </button>
      {children}
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
