import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { describeSpam } from '#domain/leads/spam.ts'
import { formatCount } from '../../kit/format.ts'
import { Loading, QueryError } from '../../kit/QueryResult.tsx'
import { LoadMore } from '../../kit/LoadMore.tsx'
import { useLeadCounts, useLeads } from '../queries.ts'
import { LeadRow } from './LeadRow.tsx'
import { buildChanges, buildUndo, useBulkChange, type BulkChange } from './use-bulk-change.ts'
import { useSelection } from '../../kit/selection.tsx'
import { LeadBulkBar } from './LeadBulkBar.tsx'
import { useLeadTitle } from '../describe-lead.ts'

const PAGE = 50

/** A change of several leads that can be undone. */
interface Done {
  readonly count: number
  readonly undo: ReturnType<typeof buildUndo>
}

export function Inbox({ filter }: { filter: URLSearchParams }) {
  const { query, leads, isSearching, loadMore } = useInbox(filter)
  const { hasNextPage, isFetching, isError } = query
  const titleOf = useLeadTitle()
  const [done, setDone] = useState<Done>()
  const { selected, region, clear, renderCheckbox } = useSelection(leads, ({ key }) => key)
  const bulk = useBulkChange()

  function finish(next: Done | undefined) {
    clear()
    setDone(next)
  }

  function changeSelected(change: BulkChange) {
    const undo = buildUndo(selected, change)
    bulk.mutate(buildChanges(selected, change), {
      onSuccess: (changed) => {
        const succeeded = new Set(changed.map(({ key }) => key))
        finish({ count: changed.length, undo: undo.filter(({ key }) => succeeded.has(key)) })
      },
    })
  }

  return (
    <>
      <p
        ref={region}
        tabIndex={-1}
        role="status"
        className={done ? 'notice wrap-anywhere' : 'visually-hidden'}
      >
        {done ? (
          <>
            {formatCount(done.count, 'lead')} changed.{' '}
            <button
              type="button"
              className="link py-1"
              disabled={bulk.isPending}
              onClick={() => bulk.mutate(done.undo, { onSuccess: () => finish(undefined) })}
            >
              Undo
            </button>
          </>
        ) : isFetching ? (
          'Loading leads...'
        ) : hasNextPage ? (
          `${leads.length} or more leads`
        ) : (
          formatCount(leads.length, 'lead')
        )}
      </p>
      {selected.length > 0 && (
        <LeadBulkBar
          selected={selected}
          isPending={bulk.isPending}
          onChange={changeSelected}
          onClear={() => finish(undefined)}
        />
      )}
      {leads.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {leads.map((lead) => (
            <li key={lead.key}>
              <LeadRow
                lead={lead}
                title={titleOf(lead)}
                checkbox={renderCheckbox(lead, titleOf(lead), 'mt-1.5')}
              />
            </li>
          ))}
        </ul>
      )}
      {isError && <QueryError query={query} failed="The leads could not be loaded." />}
      {!isError && (isSearching || query.isPending) && <Loading label="Searching leads..." />}
      {query.isSuccess && !hasNextPage && leads.length === 0 && <NoLeads filter={filter} />}
      {!isError && leads.length > 0 && (
        <LoadMore query={query} label="More leads" onLoad={loadMore} />
      )}
    </>
  )
}

/** The loaded leads, and how to get more of them. */
function useInbox(filter: URLSearchParams) {
  const query = useLeads(filter)
  const [wanted, setWanted] = useState(PAGE)
  const leads = query.data?.pages.flatMap((page) => page.leads) ?? []
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // The server limits the time of one search, so a page of rare matches can be short.
  const isSearching = hasNextPage && leads.length < wanted
  useEffect(() => {
    if (isSearching && !isFetching && !isError) void fetchNextPage()
  }, [isSearching, isFetching, isError, fetchNextPage])
  return { query, leads, isSearching, loadMore: () => setWanted(leads.length + PAGE) }
}

function NoLeads({ filter }: { filter: URLSearchParams }) {
  const unseenSpam = useLeadCounts().data?.unseenSpam ?? 0
  return (
    <p className="card py-10 text-center text-muted">
      {filter.size > 0
        ? 'No lead matches these filters.'
        : 'No leads yet. Messages and assessment requests appear here.'}{' '}
      {unseenSpam > 0 && (
        <Link href="/admin/leads?status=spam" className="link">
          {describeSpam(unseenSpam)}. Look
        </Link>
      )}
    </p>
  )
}
