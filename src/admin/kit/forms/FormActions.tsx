import type { ReactNode } from 'react'

interface Props {
  /** Of the submit button: at rest, and while the form is sent. */
  readonly labels: readonly [string, string]
  readonly isPending: boolean
  /** Whether the form takes something away. */
  readonly isDestructive?: boolean
  readonly onCancel: () => void
  /** Buttons between the two. */
  readonly children?: ReactNode
}

/** The buttons below a form that opens in place. */
export function FormActions(props: Props) {
  const { labels, isPending, isDestructive = false, onCancel, children } = props
  const [label, pending] = labels
  return (
    <div className="flex flex-wrap gap-3">
      <button
        type="submit"
        className={isDestructive ? 'button button-alert' : 'button'}
        disabled={isPending}
      >
        {isPending ? pending : label}
      </button>
      {children}
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
