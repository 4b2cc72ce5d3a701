import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { QueryResult } from '../../components/QueryResult.tsx'
import { Loading } from '../../components/Loading.tsx'
import { Page } from '../../components/Page.tsx'
import { focusWithoutScroll } from '../../components/use-return-focus.ts'
import { errorSentence } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'
import { Filter } from './LeadFilter.tsx'
import { DeletePerson } from './DeletePerson.tsx'
import { LeadRow } from './LeadRow.tsx'
import {
  csvAddress,
  deleteLead,
  invalidateLeads,
  undeleteLead,
  useLeadCounts,
  useLeads,
} from '../queries.ts'
import { WeeklyChart } from '../charts/WeeklyChart.tsx'
import { titleOf } from '../labels.ts'

const PAGE = 50

/** The inbox: everything visitors sent, in one list. */
export default function Leads() {
  const [filter, setFilter] = useSearchParams()
  const counts = useLeadCounts()
  const [isForgetting, setIsForgetting] = useState(false)

  function choose(name: string, value: string) {
    setFilter(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  }

  return (
    <Page
      title="Leads"
      actions={
        <>
          <a className="button button-quiet" href={csvAddress(filter)} download>
            Download CSV
          </a>
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={isForgetting}
            onClick={() => setIsForgetting(!isForgetting)}
          >
            Delete a person
          </button>
        </>
      }
    >
      <div className="grid gap-8">
        {isForgetting && <DeletePerson onDone={() => setIsForgetting(false)} />}
        <QueryResult
          query={counts}
          loading="Counting leads..."
          failed="The counts could not be loaded."
        >
          {({ weeks }) => <WeeklyChart weeks={weeks} />}
        </QueryResult>
        <section aria-labelledby="inbox" className="grid gap-4">
          <h2 id="inbox" className="visually-hidden">
            Inbox
          </h2>
          <Filter filter={filter} counts={counts.data} onChange={choose} />
          <Inbox key={filter.toString()} filter={filter} />
        </section>
      </div>
    </Page>
  )
}

function Inbox({ filter }: { filter: URLSearchParams }) {
  const leads = useLeads(filter)
  const said = useRef<HTMLParagraphElement>(null)
  const removal = useRemoval(() => focusWithoutScroll(said.current))
  const [wanted, setWanted] = useState(PAGE)
  const shown = leads.data?.pages.flatMap((page) => page.leads) ?? []
  const { hasNextPage, isFetching, fetchNextPage, isError } = leads
  // A search for something rare answers in time with less than a page; then the next is asked for.
  const isShort = shown.length < wanted && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])

  return (
    <>
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className={removal.deleted ? 'notice' : 'visually-hidden'}
      >
        {removal.deleted ? (
          <>
            “{titleOf(removal.deleted)}” was deleted.{' '}
            <button type="button" className="button-text" onClick={removal.undo}>
              Undo
            </button>
          </>
        ) : isFetching ? (
          'Loading leads...'
        ) : (
          `${shown.length}${hasNextPage ? ' or more' : ''} leads`
        )}
      </p>
      {shown.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((lead) => (
            <li key={lead.key}>
              <LeadRow lead={lead} onDelete={() => removal.remove(lead)} />
            </li>
          ))}
        </ul>
      )}
      {isError && (
        <div role="alert" className="notice flex flex-wrap items-center justify-between gap-3">
          <p>{errorSentence(leads.error, 'The leads could not be loaded.')}</p>
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => void leads.refetch()}
          >
            Try again
          </button>
        </div>
      )}
      {!isError && (isShort || leads.isPending) && <Loading label="Looking through the leads..." />}
      {leads.isSuccess && !hasNextPage && shown.length === 0 && <NoLeads filter={filter} />}
      {hasNextPage && !isShort && (
        <button
          type="button"
          className="button button-quiet justify-self-center"
          disabled={isFetching}
          onClick={() => setWanted(shown.length + PAGE)}
        >
          Older leads
        </button>
      )}
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

/** Deleting a lead hides it; until another one is deleted or the screen is left, it can be undone here. */
function useRemoval(onDone: () => void) {
  const client = useQueryClient()
  const [deleted, setDeleted] = useState<LeadSummary>()
  const failed = (error: unknown) =>
    toast({
      title: 'Error',
      description: errorSentence(error, 'The lead could not be deleted or brought back.'),
      variant: 'destructive',
    })
  async function remove(lead: LeadSummary) {
    try {
      await deleteLead(lead.key)
      setDeleted(lead)
      await invalidateLeads(client)
      onDone()
    } catch (error) {
      failed(error)
    }
  }
  async function undo() {
    if (!deleted) return
    try {
      await undeleteLead(deleted.key)
      setDeleted(undefined)
      await invalidateLeads(client)
      onDone()
    } catch (error) {
      failed(error)
    }
  }
  return {
    deleted,
    remove: (lead: LeadSummary) => void remove(lead),
    undo: () => void undo(),
  }
}
