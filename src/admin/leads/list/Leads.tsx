import { useRef, useState } from 'react'
import type { LeadFilter as Filter } from '#domain/leads/lead-query.ts'
import { usePermission } from '../../session/auth.tsx'
import { DownloadButton } from '../../kit/DownloadButton.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { WeeklyChart } from '../charts/WeeklyChart.tsx'
import { buildCsvUrl, useLeadCounts } from '../queries.ts'
import { DeletePerson } from './DeletePerson.tsx'
import { Inbox } from './Inbox.tsx'
import { LeadValues } from './LeadValues.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { LeadFilter } from './LeadFilter.tsx'
import { ResponseTime } from './ResponseTime.tsx'

const PARAMETERS: readonly (keyof Filter | 'sort')[] = [
  'kind',
  'status',
  'campaign',
  'source',
  'medium',
  'content',
  'starred',
  'email',
  'session',
  'from',
  'to',
  'responsible',
  'due',
  'text',
  'sort',
]

/** The inbox: what visitors sent, in one list, and how fast it was answered. */
export default function Leads() {
  const [filter, changeFilter] = useQueryString(PARAMETERS)
  const counts = useLeadCounts()
  const mayDeletePerson = usePermission('administrator')
  const [isDeleteOpen, setIsDeleteOpen] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)

  function closeDelete() {
    setIsDeleteOpen(false)
    deleteButton.current?.focus()
  }

  return (
    <Page
      title="Leads"
      actions={
        <>
          <DownloadButton
            key={filter.toString()}
            label="Download CSV"
            path={buildCsvUrl(filter)}
            tooLarge="This table is larger than 200 MB. Choose a filter to download a part of it."
          />
          {mayDeletePerson && (
            <button
              ref={deleteButton}
              type="button"
              className="button button-quiet"
              aria-expanded={isDeleteOpen}
              onClick={() => setIsDeleteOpen(!isDeleteOpen)}
            >
              Delete a person
            </button>
          )}
        </>
      }
    >
      <div className="grid gap-8">
        {isDeleteOpen && <DeletePerson onDone={closeDelete} />}
        <section aria-labelledby="inbox" className="grid gap-4">
          <h2 id="inbox" className="visually-hidden">
            Inbox
          </h2>
          <LeadFilter
            filter={filter}
            counts={counts.data}
            onChange={(name, value) => changeFilter({ [name]: value })}
          />
          <LinkNotice
            filter={filter}
            onClear={() => changeFilter({ source: '', medium: '', content: '' })}
          />
          <Inbox key={filter.toString()} filter={filter} />
        </section>
        <QueryResult
          query={counts}
          loading="Counting leads..."
          failed="The counts could not be loaded."
        >
          {({ weeks, response, values }) => (
            <div className="grid gap-4">
              <LeadValues values={values} />
              <ResponseTime response={response} />
              <WeeklyChart weeks={weeks} />
            </div>
          )}
        </QueryResult>
      </div>
    </Page>
  )
}
