import { Link } from 'wouter'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { formatDateTime } from '../../components/dates.ts'
import { LoadMore } from '../../components/LoadMore.tsx'
import { Tile } from '../../components/Tile.tsx'
import { useLeads } from '../queries.ts'
import { KIND_LABELS, titleOf } from '../labels.ts'

/** The same visit, or the same person, elsewhere in the inbox. */
export function RelatedLeads({ details: { key, lead, summary } }: { details: LeadDetails }) {
  const filter = new URLSearchParams(
    lead.sessionId
      ? { session: lead.sessionId }
      : { email: summary.email || 'nobody@invalid.example' },
  )
  const leads = useLeads(filter)
  const others = (leads.data?.pages ?? [])
    .flatMap((page) => page.leads)
    .filter((other) => other.key !== key)
  return (
    <Tile title={lead.sessionId ? 'More of the same visit' : 'More of the same person'}>
      {others.length === 0 ? (
        <p className="text-muted">{leads.isPending ? 'Looking...' : 'Nothing else.'}</p>
      ) : (
        <ul className="grid gap-2">
          {others.map((other) => (
            <li key={other.key}>
              <Link href={`/admin/leads/${other.key}`} className="link">
                {titleOf(other)}
              </Link>
              <p className="text-xs text-muted">
                {KIND_LABELS[other.kind]}, {formatDateTime(other.receivedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={leads} label="Look further back" />
    </Tile>
  )
}
