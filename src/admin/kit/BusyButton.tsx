interface Props {
  /** At rest, and while it is sent. */
  readonly labels: readonly [string, string]
  readonly send: { readonly isPending: boolean; readonly mutate: () => void }
  readonly className?: string
}

/** Sends something. A disabled button would lose the focus. */
export function BusyButton({ labels, send: { isPending, mutate }, className = '' }: Props) {
  return (
    <button
      type="button"
      className={`button button-quiet button-small self-start justify-self-start ${className}`}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {labels[isPending ? 1 : 0]}
    </button>
  )
}
