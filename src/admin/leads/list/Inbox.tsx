import { memo, type ReactNode, useEffect, useState } from 'react'
import { formatCount } from '#domain/format-count.ts'
import {
  LEAD_STATUSES,
  type LeadStatus,
  KIND_LABELS,
  STATUS_LABELS,
} from '#domain/leads/lead-kinds.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { describeSpam } from '#domain/leads/spam.ts'
import { formatDay } from '#domain/time/utc-day.ts'
import { Button, ScreenLink } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { type Choice, Select } from '../../kit/forms/Field.tsx'
import { changeInBatches } from '../../kit/in-batches.ts'
import { LoadMore } from '../../kit/LoadMore.tsx'
import { Loading, QueryError } from '../../kit/QueryResult.tsx'
import { useSelection, BulkBar } from '../../kit/selection.tsx'
import { showError, useSend } from '../../kit/use-send.ts'
import { useLeadTitle, CONTENT, useValueFormat, useTimeLeft } from '../describe-lead.ts'
import { useLeadCounts, useLeads, LEAD_LISTS, sendLeadChange } from '../lead-queries.ts'
import { StatusSelect, StarButton } from '../LeadControls.tsx'

const PAGE = 50

/** The list of leads. It can be long, so it is not rendered again for each letter of a search. */
export const Inbox = memo(function Inbox({ filterQuery }: { filterQuery: string }) {
  const filter = new URLSearchParams(filterQuery)
  const { query, leads, isSearching, loadMore } = useInboxPages(filter)
  const { isError, isFetching, hasNextPage } = query
  const titleOf = useLeadTitle()
  const { selected, clear, renderCheckbox } = useSelection(leads, ({ key }) => key)
  const count = hasNextPage ? `${leads.length} or more leads` : formatCount(leads.length, 'lead')
  return (
    <>
      <p role="status" className="sr-only">
        {isFetching ? 'Loading leads...' : !isError && count}
      </p>
      {selected.length > 0 && <LeadBulkBar selected={selected} onClear={clear} />}
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
})

/** Loads the leads page by page, until as many are shown as someone wants. */
function useInboxPages(filter: URLSearchParams) {
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
        <ScreenLink to="/admin/leads?status=spam" label={`${describeSpam(unseenSpam)}. View`} />
      )}
    </p>
  )
}

interface RowProps {
  readonly lead: LeadSummary
  readonly title: string
  readonly checkbox: ReactNode
}

function LeadRow({ lead, title, checkbox }: RowProps) {
  const isShare = lead.kind === 'share'
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[auto_auto_1fr] items-start gap-x-2 gap-y-2 py-3 md:grid-cols-[auto_auto_1fr_auto]"
    >
      {checkbox}
      <StarButton lead={lead} title={title} />
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <ScreenLink
            to={`/admin/leads/${lead.key}`}
            label={title}
            className={!lead.isRead && lead.status === 'new' ? 'font-semibold' : ''}
          />
          {!isShare && lead.company && (
            <span className="min-w-0 wrap-anywhere">{lead.company}</span>
          )}
          {!isShare && lead.name && (
            <span className="min-w-0 break-all text-muted">{lead.email}</span>
          )}
        </p>
        <p className="line-clamp-2 max-w-prose text-muted">{CONTENT[lead.kind](lead)}</p>
        <LeadFacts lead={lead} />
      </div>
      <div className="col-start-3 md:col-start-4">
        <StatusSelect lead={lead} title={title} />
      </div>
    </article>
  )
}

function LeadFacts({ lead }: { lead: LeadSummary }) {
  const clock = useTimeLeft(lead)
  const formatValue = useValueFormat()
  const { campaign, responsible, value, dueOn } = lead
  const source = campaign.campaign || campaign.source || URL.parse(lead.referrer)?.host
  const facts = [
    responsible && `with ${responsible.username}`,
    value !== undefined && `${lead.status === 'won' ? 'worth' : 'expected'} ${formatValue(value)}`,
    dueOn && `due ${formatDay(dueOn)}`,
    lead.note && 'has a note',
    lead.status === 'spam' && lead.spamReason && `spam: ${lead.spamReason}`,
  ]
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
      <span>{KIND_LABELS[lead.kind]}</span>
      <time dateTime={lead.receivedAt}>{formatDateTime(lead.receivedAt)}</time>
      {source && <span className="min-w-0 wrap-anywhere">from {source}</span>}
      {clock && (
        <span className={clock.isOverdue ? 'font-semibold text-alert' : undefined}>
          {clock.text}
        </span>
      )}
      {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
    </p>
  )
}

/** Changes the selected leads. */
function LeadBulkBar({ selected, onClear }: { selected: LeadSummary[]; onClear: () => void }) {
  const colleagues = useLeadCounts().data?.colleagues ?? []
  const { isPending, mutate } = useBulkChange(onClear)
  const changeSelected = (next: BulkChange) =>
    mutate(selected.map((lead) => buildKeyedChange(lead, next)))
  const select = { className: 'input w-auto max-w-full', disabled: isPending, value: '' } as const
  return (
    <BulkBar
      label="Selected leads"
      state={`${formatCount(selected.length, 'lead')} selected`}
      onClear={onClear}
    >
      <Select
        {...select}
        aria-label="Status of the selected leads"
        choices={[
          ['', 'Status'],
          ...LEAD_STATUSES.map((each): Choice<LeadStatus> => [each, STATUS_LABELS[each]]),
        ]}
        onChange={(status) => status && changeSelected({ status })}
      />
      <Select
        {...select}
        aria-label="Person responsible for the selected leads"
        choices={[
          ['', 'Person responsible'],
          ['none', 'No one'],
          ...colleagues.map(({ id, username }): Choice => [id, username]),
        ]}
        onChange={(id) => id && changeSelected({ responsible: id === 'none' ? null : id })}
      />
      <Button disabled={isPending} onClick={() => changeSelected({ status: 'archived' })}>
        Archive
      </Button>
    </BulkBar>
  )
}

/** One of the changes that are made to several leads at once. */
type BulkChange = Pick<LeadChange, 'status' | 'responsible'>

type KeyedChange = ReturnType<typeof buildKeyedChange>

/** Changes several leads. The result has the changes that succeeded. */
function useBulkChange(onDone: () => void) {
  const change = useSend({
    send: (changes: readonly KeyedChange[]) => changeInBatches(changes, sendLeadChange),
    failure: 'The leads could not be changed.',
    success: ({ length }) => (length > 0 ? `${formatCount(length, 'lead')} changed.` : undefined),
    undo: (_changes, done) => change.mutate(done.map(invertChange)),
    onDone: (done, changes) => {
      const failed = `${changes.length - done.length} of ${changes.length} leads`
      if (done.length < changes.length)
        showError(`${failed} could not be changed. Check them and try again.`)
    },
    refreshes: LEAD_LISTS,
    onRefreshed: onDone,
  })
  return change
}

/** Adds to a change of a lead the value that the user saw before. */
function buildKeyedChange(lead: LeadSummary, change: BulkChange) {
  const { status, responsible } = lead
  const seen: BulkChange =
    'status' in change ? { status } : { responsible: responsible?.id ?? null }
  return { key: lead.key, change: { ...change, seen } }
}

/** Returns the change that undoes another. */
function invertChange({ key, change: { seen, ...change } }: KeyedChange): KeyedChange {
  return { key, change: { ...seen, seen: change } }
}
