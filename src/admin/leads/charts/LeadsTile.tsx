import { ScreenLink } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useLeadTitle } from '../describe-lead.ts'
import { useLeadCounts, useLeads } from '../lead-queries.ts'
import { WeeklyChart } from './WeeklyChart.tsx'

const SHOWN = 3

const NEW = new URLSearchParams({ status: 'new' })

/** The dashboard's tile of the newest unanswered leads and the leads of the last weeks. */
export default function LeadsTile() {
  const counts = useLeadCounts()
  const newest = useLeads(NEW)
  const titleOf = useLeadTitle()
  const count = counts.data && (counts.data.statuses.new ?? 0)
  return (
    <Tile
      title="Leads"
      link={['/admin/leads?status=new', count === undefined ? 'New' : `New: ${count}`]}
    >
      <QueryResult query={newest} name="newest leads">
        {({ pages: [page] }) => (
          <ul className="divide-y divide-line">
            {page?.leads.slice(0, SHOWN).map((lead) => (
              <li
                key={lead.key}
                className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere"
              >
                <ScreenLink to={`/admin/leads/${lead.key}`} label={titleOf(lead)} />
                <span className="text-muted">{formatDateTime(lead.receivedAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      <QueryResult query={counts} name="counts">
        {({ weeks }) => <WeeklyChart weeks={weeks} />}
      </QueryResult>
    </Tile>
  )
}
