import type { Activity } from '#domain/accounts/activity.ts'
import { formatDateTime } from '../components/dates.ts'

export function ActivityList({ entries }: { entries: readonly Activity[] }) {
  if (entries.length === 0) return <p className="text-muted">No activity yet.</p>
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ id, at, actor, action, subject, detail }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <time dateTime={at} className="text-xs text-muted tabular-nums">
            {formatDateTime(at)}
          </time>
          <span className="min-w-0 break-words">
            <strong className="font-semibold">
              {actor === 'system' ? 'The site' : actor.username}
            </strong>{' '}
            {formatAction(action)} <span className="text-muted">{subject}</span>
            {detail && <span className="text-muted"> ({Object.values(detail).join(', ')})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** @example formatAction('post.created') // => 'post created' */
function formatAction(action: string): string {
  return action.replaceAll(/[.-]/g, ' ')
}
