import { Link } from 'wouter'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useLeadCounts } from '../queries.ts'
import { WeeklyChart } from './WeeklyChart.tsx'

/** The number of new leads and the leads of the last weeks, for the dashboard. */
export default function LeadsTile() {
  const counts = useLeadCounts()
  return (
    <Tile
      title="Leads"
      action={
        <Link href="/admin/leads?status=new" className="link">
          New: {counts.data?.statuses.new ?? 0}
        </Link>
      }
    >
      <QueryResult query={counts} failed="The leads could not be counted.">
        {({ weeks }) => <WeeklyChart weeks={weeks} />}
      </QueryResult>
    </Tile>
  )
}
