import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#islands/ui/toast.ts'
import { Confirm } from '../../components/deletion/Confirm.tsx'
import { formatCount } from '../../components/format.ts'
import { useSubmitOnce } from '../../components/forms/use-submit-once.ts'
import { showError } from '../../components/show-error.ts'
import { invalidatePosts, type ManagedPost } from '../queries.ts'
import { changePosts, type BulkAction } from './change-posts.ts'

const LABELS: readonly (readonly [BulkAction, string])[] = [
  ['feature', 'Feature'],
  ['stop-featuring', 'Stop featuring'],
  ['unpublish', 'Unpublish to draft'],
  ['delete', 'Delete'],
]

interface Props {
  readonly selected: readonly ManagedPost[]
  readonly onClear: () => void
}

/** Changes the selected posts. */
export function PostBulkBar({ selected, onClear }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, mutate } = useBulkChange(selected, onClear)
  const named = formatCount(selected.length, 'post')
  return (
    <div
      role="toolbar"
      aria-label="Selected posts"
      className="card flex flex-wrap items-center gap-3 p-3"
    >
      <p className="font-semibold">{isPending ? 'Changing...' : `${named} selected`}</p>
      {LABELS.map(([action, label]) => (
        <button
          key={action}
          type="button"
          className="button button-quiet button-small"
          disabled={isPending}
          onClick={() => (action === 'delete' ? setIsAsking(true) : mutate(action))}
        >
          {label}
        </button>
      ))}
      <button type="button" className="link py-1" onClick={onClear}>
        Clear selection
      </button>
      {isAsking && (
        <Confirm
          title={`Delete ${named}`}
          question={`${named} will no longer be on the site. You can restore them from Recently deleted for 30 days.`}
          confirmLabel="Delete"
          onConfirm={() => {
            setIsAsking(false)
            mutate('delete')
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

function useBulkChange(selected: readonly ManagedPost[], onDone: () => void) {
  const client = useQueryClient()
  return useSubmitOnce({
    mutationFn: (action: BulkAction) => changePosts(selected, action),
    onSuccess: async (failed) => {
      const done = selected.length - failed
      if (failed > 0) showError(`${formatCount(failed, 'post')} could not be changed.`)
      else toast({ title: 'Success!', description: `${formatCount(done, 'post')} changed.` })
      await invalidatePosts(client)
      onDone()
    },
  })
}
