import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { Page } from '../../kit/Page.tsx'
import { PeriodFields } from '../../kit/PeriodFields.tsx'
import { lastDays } from '../../kit/period.ts'
import { useToday } from '../../kit/use-today.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { CostForm } from './CostForm.tsx'
import { CostList } from './CostList.tsx'
import { ImportTable } from './import/ImportTable.tsx'
import { useCosts } from './queries.ts'

/** What campaigns cost: typed, or read from a table of an ad platform. */
export default function Costs() {
  const today = useToday()
  const [query, change] = useQueryString()
  const recent = lastDays(REPORT_DAYS, today)
  const period = { from: query.get('from') ?? recent.from, to: query.get('to') ?? recent.to }
  const costs = useCosts(period)
  return (
    <Page title="Costs" back={{ to: '/admin/campaigns', label: 'Back to Campaigns' }}>
      <QueryResult query={costs} loading="Loading costs..." failed="The costs could not be loaded.">
        {(overview) => (
          <div className="grid gap-10">
            <ImportTable overview={overview} />
            <CostForm known={overview.known} today={today} />
            <section tabIndex={-1} aria-labelledby="stored-costs" className="grid gap-4">
              <h2 id="stored-costs" className="display-4">
                Stored costs
              </h2>
              <PeriodFields
                legend="Period"
                today={today}
                period={period}
                onChange={({ from, to }) => change({ from, to })}
              />
              <CostList costs={overview.costs} />
            </section>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}
