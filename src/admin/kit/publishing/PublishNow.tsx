import { request } from '#client/api.ts'
import { useSend } from '../use-send.ts'
import { PUBLISHING } from './publishing.ts'

interface Props {
  readonly label?: string
  readonly pendingLabel?: string
}

/** Starts a build with everything that waits, or repeats one that failed. */
export function PublishNow({ label = 'Publish now', pendingLabel = 'Starting...' }: Props) {
  const build = useSend({
    send: () => request('/api/admin/publishing', { method: 'POST' }),
    failure: 'The build could not be started.',
    refreshes: PUBLISHING,
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
