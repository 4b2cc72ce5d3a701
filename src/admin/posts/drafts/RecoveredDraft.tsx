import { formatDateTime } from '../../components/dates.ts'
import type { Draft } from './use-draft.ts'

interface Props {
  readonly draft: Pick<Draft, 'recovered' | 'recover' | 'discardRecovered'>
}

/** Offers a draft that was left unsaved in this browser. */
export function RecoveredDraft({ draft: { recovered, recover, discardRecovered } }: Props) {
  if (!recovered) return null
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-3">
      <p>This browser has unsaved changes to this post from {formatDateTime(recovered.savedAt)}.</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-small" onClick={recover}>
          Recover
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={discardRecovered}
        >
          Discard
        </button>
      </div>
    </output>
  )
}
