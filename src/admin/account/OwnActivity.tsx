import { ActivityList } from '../operations/activity/ActivityList.tsx'
import { LoadMore } from '../kit/LoadMore.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { AccountSection } from './AccountSection.tsx'
import { useOwnActivity } from './queries.ts'

/** What one did lately, so that the work of someone else in one's name is noticed. */
export function OwnActivity() {
  const activity = useOwnActivity()
  return (
    <AccountSection title="Your Recent Activity">
      <QueryResult query={activity} failed="Your activity could not be loaded.">
        {({ pages }) => (
          <>
            <ActivityList
              entries={pages.flatMap(({ entries }) => entries)}
              leads={Object.fromEntries(pages.flatMap(({ leads }) => Object.entries(leads)))}
            />
            <LoadMore query={activity} label="Older activity" />
          </>
        )}
      </QueryResult>
    </AccountSection>
  )
}
