import { formatCount } from '#domain/format-count.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { formatDateTime, formatTime } from '../../kit/format.ts'
import { usePublishedPosts } from '../../kit/posts.ts'
import { PublishNow } from '../../kit/publishing/BuildNotice.tsx'
import { isWaiting, usePublishing, findWaitingBuildStart } from '../../kit/publishing/publishing.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { describeEnd, listPendingChanges } from './pending-changes.ts'
import { StateBadge } from './PublishingBadge.tsx'

/** Shows the state of the last build, the changes that wait for the next one, and the builds of this month. */
export function PublishingTile() {
  const query = usePublishing()
  return (
    <Tile title="Publishing">
      <QueryResult query={query} name="publishing state">
        {(publishing) => (
          <>
            <div aria-live="polite" className="grid gap-3">
              <PublishingProgress publishing={publishing} />
            </div>
            <p className="text-muted">{describeBuilds(publishing)}</p>
          </>
        )}
      </QueryResult>
    </Tile>
  )
}

function PublishingProgress({ publishing }: { publishing: Publishing }) {
  const { since, error, visibleAt } = publishing
  const state = publishing.state === 'live' && isWaiting(publishing) ? 'waiting' : publishing.state
  const startsAt = findWaitingBuildStart(publishing)
  const time = startsAt ? `, at about ${formatTime(startsAt)}` : ''
  return (
    <>
      <p>
        <StateBadge state={state} />{' '}
        {state === 'waiting' ? `for the next build${time}` : `since ${formatDateTime(since)}`}
      </p>
      {state === 'building' && (
        <progress className="h-2 w-full accent-pine" aria-label="Building the site" />
      )}
      {state === 'failed' && <p>The last successful build is still live.</p>}
      {state === 'live' ? (
        <p className="text-muted">The site shows everything that is published.</p>
      ) : (
        <PendingChanges publishing={publishing} />
      )}
      {state === 'failed' && error && (
        <details>
          <summary>Error details</summary>
          <pre className="mt-2 overflow-x-auto text-xs whitespace-pre-wrap">{error}</pre>
        </details>
      )}
      {state === 'failed' && <PublishNow label="Retry" />}
      {state === 'waiting' && (startsAt ?? !visibleAt) && <PublishNow />}
    </>
  )
}

function describeBuilds({ builds: { count, credits } }: Publishing): string {
  const builds = `${formatCount(count, 'build')} this month`
  return credits === undefined ? builds : `${builds}, ${formatCount(credits, 'Netlify credit')}`
}

const SHOWN = 5

/** Lists the changes that visitors do not see yet, and says what they see meanwhile. */
function PendingChanges({ publishing }: { publishing: Publishing }) {
  const { data: posts = [] } = usePublishedPosts()
  const changes = listPendingChanges(publishing, posts)
  if (changes.length === 0) return null
  const hasNew = changes.some(({ kind }) => kind === 'New')
  const hasOld = changes.some(({ kind }) => kind !== 'New')
  return (
    <>
      <ul aria-label="Changes that are not on the site yet" className="grid gap-1">
        {changes.slice(0, SHOWN).map(({ id, title, kind }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="text-muted">{kind}</span>
          </li>
        ))}
        {changes.length > SHOWN && (
          <li className="text-muted">and {formatCount(changes.length - SHOWN, 'more change')}</li>
        )}
      </ul>
      <p className="text-muted">
        {hasNew && 'New articles can be read at their address already. '}
        {hasOld &&
          `Visitors see the previous version ${hasNew ? 'of the others ' : ''}${describeEnd(publishing)}.`}
      </p>
    </>
  )
}
