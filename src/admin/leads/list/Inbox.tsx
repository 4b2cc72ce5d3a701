import { useEffect, useRef, useState } from 'react'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { formatCount } from '../../components/format.ts'
import { Loading } from '../../components/Loading.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { QueryError } from '../../components/QueryResult.tsx'
import { focusWithoutScroll } from '../../components/deletion/return-focus.ts'
import { useLeadRemoval } from '../changes.ts'
import { useLeadTitle } from '../describe-lead.ts'
import { LeadRow } from './LeadRow.tsx'
import { useLeads } from '../queries.ts'

const PAGE = 50

export function Inbox({ filter }: { filter: URLSearchParams }) {
  const { query, leads, isSearching, loadMore } = useInbox(filter)
  const { hasNextPage, isFetching, isError } = query
  const status = useRef<HTMLParagraphElement>(null)
  const [deleted, setDeleted] = useState<LeadSummary>()
  const { remove, restore } = useLeadRemoval()

  // The focused row disappears or comes back, so the focus moves to the status.
  function showDeleted(lead: LeadSummary | undefined) {
    setDeleted(lead)
    focusWithoutScroll(status.current)
  }

  return (
    <>
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className={deleted ? 'notice wrap-anywhere' : 'visually-hidden'}
      >
        {deleted ? (
          <DeletedNotice
            lead={deleted}
            onUndo={() => restore.mutate(deleted.key, { onSuccess: () => showDeleted(undefined) })}
          />
        ) : isFetching ? (
          'Loading leads...'
        ) : hasNextPage ? (
          `${leads.length} or more leads`
        ) : (
          formatCount(leads.length, 'lead')
        )}
      </p>
      {leads.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {leads.map((lead) => (
            <li key={lead.key}>
              <LeadRow
                lead={lead}
                onDelete={() => remove.mutate(lead.key, { onSuccess: () => showDeleted(lead) })}
              />
            </li>
          ))}
        </ul>
      )}
      {isError && <QueryError query={query} failed="The leads could not be loaded." />}
      {!isError && (isSearching || query.isPending) && <Loading label="Searching leads..." />}
      {query.isSuccess && !hasNextPage && leads.length === 0 && <NoLeads filter={filter} />}
      {!isError && leads.length > 0 && (
        <LoadMore query={query} label="Older leads" onLoad={loadMore} />
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

function DeletedNotice({ lead, onUndo }: { lead: LeadSummary; onUndo: () => void }) {
  const formatTitle = useLeadTitle()
  return (
    <>
      “{formatTitle(lead)}” was deleted.{' '}
      <button type="button" className="link py-1" onClick={onUndo}>
        Undo
      </button>
    </>
  )
}

function NoLeads({ filter }: { filter: URLSearchParams }) {
  return (
    <p className="card py-10 text-center text-muted">
      {filter.size > 0
        ? 'No lead matches these filters.'
        : 'No leads yet. Messages, assessment requests, quiz results and shares appear here.'}
    </p>
  )
}
