import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { Badge } from '../components/Badge.tsx'
import { formatDateTime } from '../components/format.ts'
import { QueryResult } from '../components/QueryResult.tsx'
import { Tile } from '../components/Tile.tsx'
import { usePublishing, invalidatePublishing } from '../posts/queries.ts'
import { showError } from '../components/show-error.ts'

/** The state of the last build, with a retry after a failure. */
export function PublishingTile() {
  const query = usePublishing()
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => request('/api/admin/publishing', { method: 'POST' }),
    onSuccess: () => invalidatePublishing(client),
    onError: (error) => showError('The site could not be built again.', error),
  })

  return (
    <Tile title="Publishing">
      <QueryResult query={query} failed="The publishing state could not be loaded.">
        {(publishing) => (
          <div aria-live="polite" className="grid gap-3">
            <Progress publishing={publishing} />
            {publishing.state === 'failed' && (
              <button
                type="button"
                className="button button-small justify-self-start"
                disabled={retry.isPending}
                onClick={() => retry.mutate()}
              >
                {retry.isPending ? 'Retrying...' : 'Retry'}
              </button>
            )}
          </div>
        )}
      </QueryResult>
    </Tile>
  )
}

function Progress({ publishing }: { publishing: Publishing }) {
  const states = Object.values(publishing.posts)
  const count = (wanted: string) => states.filter((state) => state === wanted).length
  const behind = count('waiting') + count('building') + count('failed')
  const since = formatDateTime(publishing.since)

  switch (publishing.state) {
    case 'building':
      return (
        <>
          <p>
            <Badge variant="pending">Building</Badge> since {since}
          </p>
          <progress className="w-full" aria-label="Building the site" />
          {behind > 0 && <p className="text-muted">{articles(behind)} on the way to the site.</p>}
        </>
      )
    case 'failed':
      return (
        <>
          <p>
            <Badge variant="danger">Failed</Badge> since {since}
          </p>
          <p>
            The last successful build is still live.
            {behind > 0 && ` ${articles(behind)} not in it yet.`}
          </p>
          {publishing.error && (
            <details>
              <summary>Error details</summary>
              <pre className="mt-2 overflow-x-auto text-xs whitespace-pre-wrap">
                {publishing.error}
              </pre>
            </details>
          )}
        </>
      )
    case 'live':
      return (
        <>
          <p>
            <Badge variant={behind === 0 ? 'success' : 'pending'}>
              {behind === 0 ? 'Live' : 'Waiting'}
            </Badge>{' '}
            since {since}
          </p>
          <p className="text-muted">
            {behind === 0
              ? 'The site shows everything that is published.'
              : `${articles(behind)} waiting for the next build; readers get them already.`}
          </p>
        </>
      )
  }
}

function articles(count: number): string {
  return count === 1 ? '1 article is' : `${count} articles are`
}
