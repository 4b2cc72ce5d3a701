import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { ActivityList, useActivity } from './ActivityList.tsx'

const SHOWN = 8

/** The latest activity, for the dashboard. */
export default function ActivityTile() {
  const activity = useActivity()
  return (
    <Tile title="Activity" link={['/admin/activity', 'View all']}>
      <QueryResult query={activity} name="activity">
        {({ pages: [page] }) => page && <ActivityList entries={page.entries.slice(0, SHOWN)} />}
      </QueryResult>
    </Tile>
  )
}
