import { moment } from '../components/dates.ts'
import type { ActivityEntry } from './queries.ts'

/** Lines of the record, newest first. */
export function ActivityList({ lines }: { lines: readonly ActivityEntry[] }) {
  if (lines.length === 0) return <p className="text-muted">Nothing has happened yet.</p>
  return (
    <ol className="divide-y divide-line">
      {lines.map(({ id, at, actor, action, subject, detail }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <time dateTime={at} className="text-xs text-muted tabular-nums">
            {moment(at)}
          </time>
          <span className="min-w-0 break-words">
            <strong className="font-semibold">
              {actor === 'system' ? 'The site' : actor.username}
            </strong>{' '}
            {inWords(action)} <span className="text-muted">{subject}</span>
            {detail && <span className="text-muted"> ({Object.values(detail).join(', ')})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** @example inWords('post.created') // => 'post created' */
function inWords(action: string): string {
  return action.replaceAll(/[.-]/g, ' ')
}
