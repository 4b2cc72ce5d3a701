import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '#client/api.ts'
import { formatCount } from '#domain/format-count.ts'
import type { HealthReport } from '#domain/health/finding.ts'
import { BusyButton } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useSend } from '../../kit/use-send.ts'
import { ATTENTION_KEY, FindingList } from './findings.tsx'

const HEALTH_KEY = ['/api/admin/health'] as const

/** The tiles of the site's report on self-checks, jobs, errors and storage. */
export function ReportTiles() {
  const query = useQuery<HealthReport>({ queryKey: HEALTH_KEY })
  return (
    <QueryResult query={query} name="checks">
      {({ findings, errors }) => {
        const about = (subject: string) => findings.filter(({ id }) => id.startsWith(subject))
        return (
          <>
            <Tile title="Nightly self-checks">
              <FindingList findings={about('self-check/')} />
              <CheckNowButton />
            </Tile>
            <Tile title="Scheduled jobs">
              <FindingList findings={about('job/')} />
            </Tile>
            <Tile title="Server errors">{renderErrors(errors)}</Tile>
            <Tile title="Storage">
              <FindingList
                findings={about('storage/')}
                empty="Not checked yet. It is checked every night."
              />
            </Tile>
          </>
        )
      }}
    </QueryResult>
  )
}

/** Runs the self-checks now, which takes some seconds. */
function CheckNowButton() {
  const run = useSend({
    send: () => request('/api/admin/self-checks', { method: 'POST' }),
    failure: 'The site could not be checked.',
    refreshes: [{ queryKey: HEALTH_KEY }, { queryKey: ATTENTION_KEY }],
  })
  return <BusyButton labels={['Check now', 'Checking...']} send={run} />
}

function renderErrors({ count, newest }: HealthReport['errors']): ReactNode {
  if (count === 0) return <p className="text-muted">None in the last 24 hours.</p>
  return (
    <>
      <p>{formatCount(count, 'error')} in the last 24 hours. The log has each under its id.</p>
      <ul className="divide-y divide-line">
        {newest.map(({ at, request, requestId }) => (
          <li key={`${at} ${requestId}`} className="py-2 wrap-anywhere">
            <p>{request}</p>
            <p className="text-sm text-muted">
              {formatDateTime(at)}, {requestId}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
