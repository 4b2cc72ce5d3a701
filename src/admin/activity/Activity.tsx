import { QueryResult } from '../components/QueryResult.tsx'
import { DownloadButton } from '../components/download/DownloadButton.tsx'
import { LoadMore } from '../components/LoadMore.tsx'
import { Page } from '../components/Page.tsx'
import { ActivityList, useActivity } from './ActivityList.tsx'

/** The full activity log, and the download of a backup. */
export default function Activity() {
  const activity = useActivity()
  return (
    <Page
      title="Activity"
      back={{ to: '/admin', label: 'Back to Dashboard' }}
      actions={
        <DownloadButton
          label="Download backup"
          path="/api/admin/backup"
          cursorName="cursor"
          tooLarge="This backup is larger than 200 MB. Make it with “npm run backup”, as the README describes under Deploying."
        />
      }
    >
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
