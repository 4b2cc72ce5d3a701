import type { HealthReport } from '#domain/health/health-report.ts'
import { formatCount, formatDateTime } from '../../kit/format.ts'
import { Tile } from '../../kit/Tile.tsx'

/** The requests of the last day that ended in an error of the server. */
export function ErrorsTile({ errors: { count, newest } }: Pick<HealthReport, 'errors'>) {
  return (
    <Tile title="Server errors">
      {count === 0 ? (
        <p className="text-muted">None in the last 24 hours.</p>
      ) : (
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
      )}
    </Tile>
  )
}
