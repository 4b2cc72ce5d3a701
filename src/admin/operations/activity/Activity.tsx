import { Page } from '../../kit/Page.tsx'
import { ActivityPages } from './ActivityList.tsx'

/** The full activity log. */
export default function Activity() {
  return (
    <Page title="Activity" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <ActivityPages />
    </Page>
  )
}
