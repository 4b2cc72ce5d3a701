import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { describeSpam } from '#domain/leads/spam.ts'
import { formatCount } from '../../kit/format.ts'
import { Loading } from '../../kit/Loading.tsx'
import { LoadMore } from '../../kit/LoadMore.tsx'
import { QueryError } from '../../kit/QueryResult.tsx'
import { focusWithoutScroll } from '../../kit/return-focus.ts'
import { useLeadCounts, useLeads } from '../queries.ts'
import { BulkBar } from './BulkBar.tsx'
import { LeadRow } from './LeadRow.tsx'
import { buildChanges, buildUndo, useBulkChange, type BulkChange } from './use-bulk-change.ts'

const PAGE = 50

/** A change of several leads that can be undone. */
interface Done {
  readonly count: number
  readonly undo: ReturnType<typeof buildUndo>
}

export function Inbox({ filter }: { filter: URLSearchParams }) {
  const { query, leads, isSearching, loadMore } = useInbox(filter)
  const { hasNextPage, isFetching, isError } = query
  const status = useRef<HTMLParagraphElement>(null)
  const [done, setDone] = useState<Done>()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const bulk = useBulkChange()
  const selected = leads.filter(({ key }) => keys.has(key))

  // The toolbar disappears with the selection, so the focus moves to the status.
  function finish(next: Done | undefined) {
    setKeys(new Set())
    setDone(next)
    focusWithoutScroll(status.current)
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
        ref={status}
        tabIndex={-1}
        role="status"
        className={done ? 'notice wrap-anywhere' : 'visually-hidden'}
      >
        {done ? (
          <Undo
            count={done.count}
            isPending={bulk.isPending}
            onUndo={() => bulk.mutate(done.undo, { onSuccess: () => finish(undefined) })}
          />
        ) : isFetching ? (
          'Loading leads...'
        ) : hasNextPage ? (
          `${leads.length} or more leads`
        ) : (
          formatCount(leads.length, 'lead')
        )}
      </p>
      {selected.length > 0 && (
        <BulkBar
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
                isSelected={keys.has(lead.key)}
                onSelect={(isSelected) => setKeys(toggle(keys, lead.key, isSelected))}
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

interface UndoProps {
  readonly count: number
  readonly isPending: boolean
  readonly onUndo: () => void
}

function Undo({ count, isPending, onUndo }: UndoProps) {
  return (
    <>
      {formatCount(count, 'lead')} changed.{' '}
      <button type="button" className="link py-1" disabled={isPending} onClick={onUndo}>
        Undo
      </button>
    </>
  )
}

function toggle(keys: ReadonlySet<string>, key: string, isSelected: boolean): Set<string> {
  const next = new Set(keys)
  if (isSelected) next.add(key)
  else next.delete(key)
  return next
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
