interface Props {
  readonly label: string
  readonly className?: string
  readonly canStart: boolean
  readonly onStart: () => void
  /** Absent while there is nothing to cancel. */
  readonly onCancel: (() => void) | undefined
}

/** Starts and cancels a transfer. */
export function TransferButtons(props: Props) {
  const { label, className = 'button', canStart, onStart, onCancel } = props
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className={className}
        // A disabled button would lose the focus.
        aria-disabled={!canStart}
        onClick={() => canStart && onStart()}
      >
        {label}
      </button>
      {onCancel && (
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
