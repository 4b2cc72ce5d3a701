import { QueryResult } from '../../kit/QueryResult.tsx'
import { LoadMore } from '../../kit/LoadMore.tsx'
import { Page } from '../../kit/Page.tsx'
import { ActivityList, useActivity } from './ActivityList.tsx'

/** The full activity log. */
export default function Activity() {
  const activity = useActivity()
  return (
    <Page title="Activity" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <QueryResult
        query={activity}
        loading="Loading activity..."
        failed="The activity could not be loaded."
      >
        {({ pages }) => (
          <div className="grid gap-4">
            <ActivityList
              entries={pages.flatMap(({ entries }) => entries)}
              leads={Object.fromEntries(pages.flatMap(({ leads }) => Object.entries(leads)))}
            />
            <LoadMore query={activity} label="Older activity" />
          </div>
        )}
      </QueryResult>
    </Page>
  )
}
