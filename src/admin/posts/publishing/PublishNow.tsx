import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { showError } from '../../kit/show-error.ts'
import { invalidatePublishing } from '../queries.ts'

interface Props {
  readonly label?: string
  readonly pendingLabel?: string
}

/** Starts a build with everything that waits, or repeats one that failed. */
export function PublishNow({ label = 'Publish now', pendingLabel = 'Starting...' }: Props) {
  const client = useQueryClient()
  const build = useMutation({
    mutationFn: () => request('/api/admin/publishing', { method: 'POST' }),
    onSuccess: () => invalidatePublishing(client),
    onError: (error) => showError('The build could not be started.', error),
  })
  return (
    <button
      type="button"
      className="button button-quiet button-small justify-self-start"
      disabled={build.isPending}
      onClick={() => build.mutate()}
    >
      {build.isPending ? pendingLabel : label}
    </button>
  )
}
