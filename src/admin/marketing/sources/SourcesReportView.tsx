import { useState } from 'react'
import { TRAFFIC_CHANNELS } from '#domain/attribution/channel.ts'
import type { SourceRow, SourcesReport } from '#domain/marketing/sources/report.ts'
import { buildChannelName } from '#domain/marketing/sources/ratios.ts'
import { findPeriodBefore } from '#domain/time/utc-day.ts'
import { formatDay } from '../../kit/format.ts'
import { Checkbox } from '../../kit/forms/Field.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { useQuizzes } from '../../kit/use-quizzes.ts'
import { readCredit } from './queries.ts'
import { SourceComparison } from './SourceComparison.tsx'
import { SourcesTable } from './SourcesTable.tsx'
import { CHANNELS, CREDITS, DIMENSIONS } from './words.ts'

/** The rows of a report, two of which can be compared. */
export function SourcesReportView({ report }: { report: SourcesReport }) {
  const [query, change] = useQueryString()
  const credit = readCredit(query)
  const before = findPeriodBefore(report)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const formatName = useRowName(report)
  const [a, b] = chosen.flatMap((name) => report.rows.find((row) => row.name === name) ?? [])

  function toggle({ name }: SourceRow) {
    const others = chosen.filter((each) => each !== name)
    // A third row takes the place of the first.
    setChosen(others.length < chosen.length ? others : [...others.slice(-1), name])
  }

  if (report.rows.length === 0) {
    return <p className="card py-10 text-center text-muted">No visits or leads in this period.</p>
  }
  return (
    <div className="grid gap-6">
      <Checkbox
        label={`Changes from the period before: ${formatDay(before.from)} to ${formatDay(before.to)}`}
        checked={query.get('changes') !== 'hide'}
        onChange={(isShown) => change({ changes: isShown ? '' : 'hide' })}
      />
      <SourcesTable report={report} formatName={formatName} chosen={chosen} onToggle={toggle} />
      <div className="grid max-w-prose gap-2 text-sm text-muted">
        <p>
          Leads are messages and assessment requests, {CREDITS[credit].explanation}. Visits are
          those from an ad or another site, and others that opened an ads quiz. "Visit to lead" is
          of these alone.
        </p>
        {report.others.cost > 0 && report.by !== 'landing' && (
          <p>
            Costs that are not divided by {DIMENSIONS[report.by].label.toLowerCase()} are in Others.
          </p>
        )}
      </div>
      <div aria-live="polite">
        {a && b ? (
          <SourceComparison
            a={{ name: formatName(a.name), figures: a }}
            b={{ name: formatName(b.name), figures: b }}
          />
        ) : (
          <p className="text-sm text-muted">Choose two rows to compare them.</p>
        )}
      </div>
    </div>
  )
}

/** Names a row: quizzes by their names, and unknown origins in words. */
function useRowName({ by }: SourcesReport): (name: string) => string {
  const { adsQuizzes } = useQuizzes()
  return (name) => {
    if (name === '') return DIMENSIONS[by].unknown
    const channel = TRAFFIC_CHANNELS.find(
      (each) => name === each || name === buildChannelName(each),
    )
    if (channel && by === 'channel') return CHANNELS[channel]
    if (channel && by === 'campaign') return `No campaign: ${CHANNELS[channel]}`
    const quiz = by === 'landing' && adsQuizzes.find(({ id }) => name === `/ads/${id}`)
    return quiz ? `${quiz.name} (${name})` : name
  }
}
