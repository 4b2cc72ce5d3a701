import { REPORT_DAYS } from '#domain/time/utc-day.ts'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { PeriodFields } from '../PeriodFields.tsx'
import { usePeriod } from '../use-period.ts'
import { CostForm } from './CostForm.tsx'
import { CostList } from './CostList.tsx'
import { ImportTable } from './import/ImportTable.tsx'
import { useCosts } from './queries.ts'

/** What campaigns cost: typed, or read from a table of an ad platform. */
export default function Costs() {
  const period = usePeriod(REPORT_DAYS)
  const costs = useCosts(period)
  return (
    <Page title="Costs" back={{ to: '/admin/campaigns', label: 'Back to Campaigns' }}>
      <QueryResult query={costs} loading="Loading costs..." failed="The costs could not be loaded.">
        {(overview) => (
          <div className="grid gap-10">
            <ImportTable overview={overview} />
            <CostForm known={overview.known} />
            <section tabIndex={-1} aria-labelledby="stored-costs" className="grid gap-4">
              <h2 id="stored-costs" className="display-4">
                Stored costs
              </h2>
              <PeriodFields period={period} />
              <CostList costs={overview.costs} />
            </section>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}
