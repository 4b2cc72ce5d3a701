import { useState } from 'react'

interface BusyButtonProps {
  /** At rest, and while it is sent. */
  readonly labels: readonly [string, string]
  readonly send: { readonly isPending: boolean; readonly mutate: () => void }
  readonly className?: string
}

/** Sends something. A disabled button would lose the focus. */
export function BusyButton({
  labels,
  send: { isPending, mutate },
  className = '',
}: BusyButtonProps) {
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

interface DeleteButtonProps {
  /** The name of the item, so that the button makes sense outside its row. */
  readonly name: string
  /** What the button does, where it is not said to delete. */
  readonly verb?: 'Delete' | 'Remove' | 'Discard'
  readonly disabled?: boolean
  readonly onDelete: () => void
}

export function DeleteButton({
  name,
  verb = 'Delete',
  disabled = false,
  onDelete,
}: DeleteButtonProps) {
  return (
    <button
      type="button"
      className="button button-small button-delete"
      aria-label={`${verb} ${name}`}
      disabled={disabled}
      onClick={onDelete}
    >
      {verb}
    </button>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** What is copied, for the button's accessible name. */
  readonly about: string
}

export function CopyButton({ text, label, about }: CopyButtonProps) {
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      prompt('Copy this link', text)
    }
  }
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={`${isCopied ? 'Copied' : label} ${about}`}
      aria-live="polite"
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : label}
    </button>
  )
}
