import { Link } from 'wouter'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { Badge } from '../../components/Badge.tsx'
import { formatDateTime } from '../../components/dates.ts'
import { Tile } from '../../components/Tile.tsx'
import { EMAIL_STATE_VARIANTS } from '../../outbox/variants.ts'

/** The emails about a lead and their state. */
export function RelatedEmails({ details: { emails } }: { details: LeadDetails }) {
  return (
    <Tile title="Related emails">
      {emails.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="grid gap-3">
          {emails.map(({ key, subject, state, createdAt, lastError }) => (
            <li key={key} className="wrap-anywhere">
              <p className="flex flex-wrap items-center gap-2">
                <Badge variant={EMAIL_STATE_VARIANTS[state]}>{state}</Badge> {subject}
              </p>
              <p className="text-xs text-muted">
                {formatDateTime(createdAt)}
                {lastError && `: ${lastError}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Link href="/admin/outbox" className="link w-fit">
        Outbox
      </Link>
    </Tile>
  )
}
