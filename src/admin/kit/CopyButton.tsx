import { useState } from 'react'

interface Props {
  readonly text: string
  readonly label: string
  /** What is copied, for the button's accessible name. */
  readonly about: string
}

export function CopyButton({ text, label, about }: Props) {
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
