import { useQuery } from '@tanstack/react-query'
import type { StoreSize } from '#domain/health/health-report.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'

const COLUMNS = [{ label: 'Store' }, { label: 'Records', className: 'text-right tabular-nums' }]

/** How many records each store has; empty ones are left out. */
export function StoresTile() {
  const query = useQuery<readonly StoreSize[]>({ queryKey: ['/api/admin/store-sizes'] })
  return (
    <Tile title="Stored records">
      <p>How many there are of each kind, by the name of their store.</p>
      <QueryResult query={query} loading="Counting..." failed="The records could not be counted.">
        {(stores) => (
          <details>
            <summary>Details</summary>
            <DataTable
              label="Records by store"
              columns={COLUMNS}
              rows={stores
                .filter(({ records }) => records > 0)
                .map(({ store, records, isMore }) => [
                  store,
                  `${records.toLocaleString('en-US')}${isMore ? ' or more' : ''}`,
                ])}
            />
          </details>
        )}
      </QueryResult>
    </Tile>
  )
}
