import type { Publishing } from '#domain/posts/publishing.ts'
import { Badge } from '../../kit/Badge.tsx'
import { formatCount, formatDateTime, formatTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { PublishNow } from '../../kit/publishing/BuildNotice.tsx'
import { isWaiting, usePublishing, waitsUntil } from '../../kit/publishing/publishing.ts'
import { PendingChanges } from './PendingChanges.tsx'

/** The state of the last build, what waits for the next, and how many builds this month took. */
export function PublishingTile() {
  const query = usePublishing()
  return (
    <Tile title="Publishing">
      <QueryResult query={query} failed="The publishing state could not be loaded.">
        {(publishing) => (
          <>
            <div aria-live="polite" className="grid gap-3">
              <Progress publishing={publishing} />
            </div>
            <p className="text-muted">{describeBuilds(publishing)}</p>
          </>
        )}
      </QueryResult>
    </Tile>
  )
}

function Progress({ publishing }: { publishing: Publishing }) {
  const since = formatDateTime(publishing.since)
  switch (publishing.state) {
    case 'building':
      return (
        <>
          <p>
            <Badge variant="pending">Building</Badge> since {since}
          </p>
          <progress className="w-full" aria-label="Building the site" />
          <PendingChanges publishing={publishing} />
        </>
      )
    case 'failed':
      return <Failure publishing={publishing} />
    case 'live':
      return isWaiting(publishing) ? (
        <Waiting publishing={publishing} />
      ) : (
        <>
          <p>
            <Badge variant="success">Live</Badge> since {since}
          </p>
          <p className="text-muted">The site shows everything that is published.</p>
        </>
      )
  }
}

function Failure({ publishing }: { publishing: Publishing }) {
  return (
    <>
      <p>
        <Badge variant="danger">Failed</Badge> since {formatDateTime(publishing.since)}
      </p>
      <p>The last successful build is still live.</p>
      <PendingChanges publishing={publishing} />
      {publishing.error && (
        <details>
          <summary>Error details</summary>
          <pre className="mt-2 overflow-x-auto text-xs whitespace-pre-wrap">{publishing.error}</pre>
        </details>
      )}
      <PublishNow label="Retry" pendingLabel="Retrying..." />
    </>
  )
}

function Waiting({ publishing }: { publishing: Publishing }) {
  const startsAt = waitsUntil(publishing)
  return (
    <>
      <p>
        <Badge variant="pending">Waiting</Badge>{' '}
        {startsAt ? `for the next build, at about ${formatTime(startsAt)}` : 'for the next build'}
      </p>
      <PendingChanges publishing={publishing} />
      {(startsAt ?? !publishing.visibleAt) && <PublishNow />}
    </>
  )
}

function describeBuilds({ builds: { count, credits } }: Publishing): string {
  const builds = `${formatCount(count, 'build')} this month`
  return credits === undefined ? builds : `${builds}, ${formatCount(credits, 'Netlify credit')}`
}
