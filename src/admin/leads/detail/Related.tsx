import { Link } from 'wouter'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { usePermission } from '../../app/auth.tsx'
import { Badge } from '../../components/Badge.tsx'
import { formatDateTime } from '../../components/format.ts'
import { Tile } from '../../components/Tile.tsx'
import { EMAIL_STATE_VARIANTS } from '../../outbox/variants.ts'
import { LoadMore } from '../../components/LoadMore.tsx'
import { useLeadTitle, KIND_LABELS } from '../describe-lead.ts'
import { useLeads } from '../queries.ts'

/** The emails about a lead and their state. */
export function RelatedEmails({ details: { emails } }: { details: LeadDetails }) {
  const mayOpenOutbox = usePermission('administrator')
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
      {mayOpenOutbox && (
        <Link href="/admin/outbox" className="link w-fit">
          Outbox
        </Link>
      )}
    </Tile>
  )
}

/** Other leads from the same visit, or from the same person where no visit is known. */
export function RelatedLeads({ details: { key, lead, summary } }: { details: LeadDetails }) {
  const { sessionId } = lead
  if (sessionId) {
    return <OtherLeads title="Also from this visit" filter={{ session: sessionId }} except={key} />
  }
  if (!summary.email) return null
  const filter = { email: summary.email }
  return <OtherLeads title="Also from this person" filter={filter} except={key} />
}

interface Props {
  readonly title: string
  readonly filter: Readonly<Record<string, string>>
  readonly except: string
}

function OtherLeads({ title, filter, except }: Props) {
  const formatTitle = useLeadTitle()
  const leads = useLeads(new URLSearchParams(filter))
  const others = (leads.data?.pages ?? [])
    .flatMap((page) => page.leads)
    .filter((other) => other.key !== except)
  return (
    <Tile title={title}>
      {others.length === 0 ? (
        <p className="text-muted">{leads.isPending ? 'Loading...' : 'Nothing else.'}</p>
      ) : (
        <ul className="grid gap-2">
          {others.map((other) => (
            <li key={other.key} className="wrap-anywhere">
              <Link href={`/admin/leads/${other.key}`} className="link">
                {formatTitle(other)}
              </Link>
              <p className="text-xs text-muted">
                {KIND_LABELS[other.kind]}, {formatDateTime(other.receivedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={leads} label="Search older leads" />
    </Tile>
  )
}
