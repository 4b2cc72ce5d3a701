import { NO_TAG } from '#domain/attribution/tag.ts'
import { formatCount } from '#domain/format-count.ts'
import { LEAD_STATUSES, STATUS_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { isOpen, LONGEST_MEDIAN_MINUTES } from '#domain/leads/response-clock.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { Button, useDisclosure } from '../../kit/buttons.tsx'
import { DownloadButton } from '../../kit/DownloadButton.tsx'
import { formatDuration, formatPercent } from '../../kit/format.ts'
import { addQuery } from '../../kit/LoadMore.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { DescriptionList } from '../../kit/Tile.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { useSettled } from '../../kit/use-settled.ts'
import { usePermission } from '../../session/auth.tsx'
import { WeeklyChart } from '../charts/WeeklyChart.tsx'
import { useValueFormat } from '../describe-lead.ts'
import { LEADS_PATH, useLeadCounts } from '../lead-queries.ts'
import { DeletePerson } from './DeletePerson.tsx'
import { Inbox } from './Inbox.tsx'
import { LeadFilter } from './LeadFilter.tsx'

const PARAMETERS =
  'kind status campaign source medium content starred from to responsible due text sort'.split(' ')

/** The inbox: what visitors sent, in one list, and how fast it was answered. */
export default function Leads() {
  const [filter, changeFilter] = useQueryString(PARAMETERS)
  const listed = useSettledFilter(filter)
  const listedQuery = listed.toString()
  const counts = useLeadCounts()
  const mayDeletePerson = usePermission('administrator')
  const deletion = useDisclosure()
  return (
    <Page
      title="Leads"
      actions={
        <>
          <DownloadButton
            key={listedQuery}
            label="Download CSV"
            path={addQuery(`${LEADS_PATH}.csv`, listed)}
            tooLarge="This table is larger than 200 MB. Choose a filter to download a part of it."
          />
          {mayDeletePerson && (
            <Button {...deletion.button} variant="quiet">
              Delete a person
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-8">
        {deletion.isOpen && <DeletePerson onDone={deletion.close} />}
        <section tabIndex={-1} aria-labelledby="inbox" className="grid gap-4">
          <h2 id="inbox" className="sr-only">
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
          <Inbox key={listedQuery} filterQuery={listedQuery} />
        </section>
        <QueryResult query={counts} name="counts">
          {({ weeks, response, values }) => (
            <div className="grid gap-4">
              <LeadFigures values={values} response={response} />
              <WeeklyChart weeks={weeks} />
            </div>
          )}
        </QueryResult>
      </div>
    </Page>
  )
}

/** The filter with the words of the last pause in typing, not of every letter. */
function useSettledFilter(filter: URLSearchParams): URLSearchParams {
  const typed = filter.get('text') ?? ''
  const settled = useSettled(typed).trim()
  const listed = new URLSearchParams(filter)
  if (typed && settled) listed.set('text', settled)
  else listed.delete('text')
  return listed
}

/**
 * Says that the list has the leads of one campaign link, whose tags no field of the filter shows.
 */
function LinkNotice({ filter, onClear }: { filter: URLSearchParams; onClear: () => void }) {
  const tags = ['source', 'medium', 'content'].map((name) => filter.get(name) ?? '')
  if (tags.every((tag) => tag === '')) return null
  return (
    <p className="notice flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
      <span>
        Leads of one link: {tags.filter((tag) => tag !== '' && tag !== NO_TAG).join(' / ')}
      </span>
      <Button onClick={onClear}>Show the whole campaign</Button>
    </p>
  )
}

/** Shows what open leads are expected to bring, what was won, and how fast leads were answered. */
function LeadFigures({ values, response }: Pick<LeadCounts, 'values' | 'response'>) {
  const formatValue = useValueFormat()
  // The server counts in hundredths, which add up exactly.
  const formatSum = (sum = 0) => formatValue(sum / 100)
  const open = LEAD_STATUSES.filter((status) => isOpen(status) && values[status])
  const expected = open.reduce((sum, status) => sum + (values[status] ?? 0), 0)
  const parts = open.map((status) => `${STATUS_LABELS[status]} ${formatSum(values[status])}`)
  const { days, leads, inTime, medianMinutes } = response
  const answered = `${inTime.toLocaleString('en-US')} of ${formatCount(leads, 'lead')}`
  const share = `${formatPercent(inTime, leads)} (${answered} in ${days} days)`
  const median = medianMinutes && formatDuration(medianMinutes * MINUTE_MS)
  return (
    <DescriptionList
      items={[
        ['Expected', expected > 0 && `${formatSum(expected)} (${parts.join(', ')})`],
        ['Won', values.won && formatSum(values.won)],
        [
          'Median response time',
          medianMinutes === LONGEST_MEDIAN_MINUTES ? `${median} or more` : median,
        ],
        ['Answered within 24 hours', leads > 0 && share],
      ]}
    />
  )
}
