import { Button } from './buttons.tsx'
import { formatDateTime } from './format.ts'
import { useDiscarding } from './use-confirmed-send.tsx'

interface Props {
  /** Names what is unsaved, such as "changes to this post". */
  readonly subject: string
  readonly savedAt: string
  /** The browser or person that has the unsaved changes; by default this browser. */
  readonly owner?: string
  /** Whether the changes belong to someone else, so that discarding only hides the notice. */
  readonly isTheirs?: boolean
  readonly onRecover: () => void
  readonly onDiscard: () => void
}

/** Offers to recover or discard unsaved changes. */
export function RecoveredNotice(props: Props) {
  const { subject, savedAt, owner = 'This browser', isTheirs = false, onRecover, onDiscard } = props
  const { ask, question } = useDiscarding(onDiscard)
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-3">
      <p>
        {owner} has unsaved {subject} from {formatDateTime(savedAt)}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="small" onClick={onRecover}>
          Recover
        </Button>
        {isTheirs ? (
          <Button onClick={onDiscard}>Ignore</Button>
        ) : (
          <Button onClick={() => ask(`unsaved ${subject}`)}>Discard</Button>
        )}
      </div>
      {question}
    </output>
  )
}
