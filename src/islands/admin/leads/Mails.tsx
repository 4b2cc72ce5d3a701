import { Link } from 'wouter'
import type { LeadStory } from '#domain/inbox/shown.ts'
import { MAIL_LOOKS } from '../outbox/mail-looks.ts'
import { Badge } from '../parts/Badge.tsx'
import { moment } from '../parts/dates.ts'
import { Tile } from '../parts/Tile.tsx'

/** What was mailed because of a lead, and whether it has gone out. */
export function Mails({ story: { mails } }: { story: LeadStory }) {
  return (
    <Tile title="Mails about it">
      {mails.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="grid gap-3">
          {mails.map(({ key, subject, state, createdAt, lastError }) => (
            <li key={key}>
              <p className="flex flex-wrap items-center gap-2">
                <Badge look={MAIL_LOOKS[state]}>{state}</Badge> {subject}
              </p>
              <p className="text-xs text-muted">
                {moment(createdAt)}
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
