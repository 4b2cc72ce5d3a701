import { formatDateTime } from './format.ts'

interface Props {
  /** What is unsaved, such as "changes to this post". */
  readonly what: string
  readonly savedAt: string
  readonly onRecover: () => void
  readonly onDiscard: () => void
}

/** Offers what was left unsaved in this browser. */
export function RecoveredNotice({ what, savedAt, onRecover, onDiscard }: Props) {
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-3">
      <p>
        This browser has unsaved {what} from {formatDateTime(savedAt)}.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-small" onClick={onRecover}>
          Recover
        </button>
        <button type="button" className="button button-quiet button-small" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </output>
  )
}
