import type { ReactNode } from 'react'

interface SubmitProps {
  /** At rest, and while the form is sent. */
  readonly labels: readonly [string, string]
  readonly isPending: boolean
  readonly className?: string
}

/** Sends its form. */
export function SubmitButton({ labels, isPending, className = 'button' }: SubmitProps) {
  return (
    <button type="submit" className={className} disabled={isPending}>
      {labels[isPending ? 1 : 0]}
    </button>
  )
}

interface Props extends Omit<SubmitProps, 'className'> {
  /** Whether the form takes something away. */
  readonly isDestructive?: boolean
  readonly onCancel: () => void
  /** Buttons between the two. */
  readonly children?: ReactNode
}

/** The buttons below a form that opens in place. */
export function FormActions({ isDestructive = false, onCancel, children, ...submit }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton {...submit} className={isDestructive ? 'button button-alert' : 'button'} />
      {children}
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
