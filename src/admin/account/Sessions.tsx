import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { SessionEntry } from '#domain/accounts/session.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/buttons.tsx'
import { formatDateTime } from '../kit/format.ts'
import { QueryResult } from '../kit/QueryResult.tsx'
import { useSend } from '../kit/use-send.ts'
import { AccountSection, SESSIONS_KEY } from './AccountForm.tsx'

/** Lists the account's sessions, and ends others than this one. */
export function Sessions() {
  const sessions = useQuery<readonly SessionEntry[]>({ queryKey: SESSIONS_KEY })
  const end = useSend({
    /** @param path The path of one session; empty for all others. */
    send: (path: string) => request(SESSIONS_KEY[0] + path, { method: 'DELETE' }),
    success: (_response, path) => (path ? 'Session ended.' : 'Other sessions ended.'),
    failure: 'The session could not be ended.',
    refreshes: [{ queryKey: SESSIONS_KEY }],
  })
  return (
    <AccountSection title="Sessions">
      <QueryResult query={sessions} name="sessions">
        {(list) => (
          <>
            <ul className="w-full divide-y divide-line">
              {list.map(({ id, device, createdAt, seenAt, isCurrent }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="flex flex-wrap items-center gap-2">
                      {device} {isCurrent && <Badge variant="success">This session</Badge>}
                    </p>
                    <p className="text-sm text-muted">
                      Since <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, last seen{' '}
                      <time dateTime={seenAt}>{formatDateTime(seenAt)}</time>
                    </p>
                  </div>
                  {!isCurrent && (
                    <Button
                      aria-label={`End session: ${device}, since ${formatDateTime(createdAt)}`}
                      disabled={end.isPending}
                      onClick={() => end.mutate(`/${id}`)}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {list.some(({ isCurrent }) => !isCurrent) && (
              <Button variant="quiet" disabled={end.isPending} onClick={() => end.mutate('')}>
                End all other sessions
              </Button>
            )}
          </>
        )}
      </QueryResult>
    </AccountSection>
  )
}
